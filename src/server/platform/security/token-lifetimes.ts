/** The lifetimes of a sign-in and its tokens, in milliseconds. */
const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** The lifetime of an access cookie. After that, the refresh token must renew it. */
export const accessTokenLife = 10 * minutes;

/** The time without a renewal after which a sign-in ends. */
export const refreshTokenLife = 12 * hours;

/** The maximum duration of a sign-in, however often it is renewed. */
export const signInLife = 7 * 24 * hours;

/** The time for which a replaced refresh token may still come from another tab. Later use is treated as theft. */
export const refreshTokenGrace = 10 * seconds;

/** The number of days for which a browser stays known for an account after its last sign-in. */
export const knownDeviceDays = 180;
