/** A path of this application from the address (`?to=`), where somebody wanted to go; undefined for anything else. */
export const wantedPath = (to: string | undefined): string | undefined =>
  to && /^\/(?![/\\])/.test(to) ? to : undefined;
