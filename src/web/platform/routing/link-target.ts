type Resolve = (href: string) => string;

let resolve: Resolve = (href) => href;

/**
 * Sets the function that decides which address a link opens. The frame calls this, because the sign-in page does not
 * load the list of all pages.
 */
export function setLinkTarget(next: Resolve): void {
  resolve = next;
}

/**
 * Returns the address that a link opens for the signed-in person: its own address, or the address of the read-only
 * page.
 */
export const findLinkTarget: Resolve = (href) => resolve(href);
