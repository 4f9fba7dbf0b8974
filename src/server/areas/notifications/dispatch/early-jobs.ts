/** A job may begin this many milliseconds too early, because two clocks differ. */
export const tolerance = 1000;
