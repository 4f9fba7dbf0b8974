/** The number of milliseconds by which a job may begin too early, because the clocks of two computers differ. */
export const tolerance = 1000;
