// Recurrence
