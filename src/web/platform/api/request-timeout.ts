/** Milliseconds after which every request is aborted, uploads and renewals of the sign-in included (specification 7). */
export const requestTimeout = 3 * 60_000;
