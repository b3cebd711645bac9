let beganAt = Date.now()

/** A wait may be shown in several places in turn, the whole page first and then a part of it: it is one wait. */
export const loadBegan = (): void => {
  beganAt = Date.now()
}

export const msSinceLoadBegan = (): number => Date.now() - beganAt
