/**
 * The number of guesses, as a power of ten, that a password must withstand. zxcvbn calls this "very unguessable": it
 * holds even for somebody who has a copy of the argon2id hash.
 */
export const minGuesses = 10;

/** The limits of an estimate, so that a hostile password takes less than 0.1 seconds instead of one second. */
export const estimateLimits = { maxLength: 64, l33tMaxSubstitutions: 10 };
