/** Returns the path in `?to=`, or undefined if it does not belong to this application. */
export const parseWantedPath = (to: string | undefined): string | undefined =>
  to && /^\/(?![/\\])/.test(to) ? to : undefined;
