/** A job that begins this much too early, in milliseconds, because two clocks differ, does its work nevertheless. */
export const tolerance = 1000;
