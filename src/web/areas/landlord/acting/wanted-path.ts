/** Returns the path that `?to=` names if it is one of this application; otherwise undefined. */
export const parseWantedPath = (to: string | undefined): string | undefined =>
  to && /^\/(?![/\\])/.test(to) ? to : undefined;
