/** The nonce of the page. The content security policy allows only styles that have it. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
