/** How long a sign-in and its tokens live. All times are milliseconds. */
const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** For this long a stolen access cookie still works after its session was revoked elsewhere. */
export const accessTokenLife = 10 * minutes;

/** A sign-in ends when its refresh token has not been used for this long. */
export const refreshTokenLife = 12 * hours;

/** A sign-in ends this long after it began, however often it was renewed. */
export const signInLife = 7 * 24 * hours;

/** An old refresh token still counts as another tab's this long after it was replaced. Later, it counts as stolen. */
export const refreshTokenGrace = 10 * seconds;
