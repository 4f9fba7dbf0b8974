type Resolve = (href: string) => string;

let resolve: Resolve = (href) => href;

/**
 * Sets the function that decides where links lead. The frame sets it, because the sign-in page does not load the list of
 * all pages.
 */
export function setLinkTarget(next: Resolve): void {
  resolve = next;
}

/** Returns where a link leads for the signed-in person: its own address, or the read-only page instead of it. */
export const findLinkTarget: Resolve = (href) => resolve(href);
