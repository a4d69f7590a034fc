#include "CCivilTime.h"
