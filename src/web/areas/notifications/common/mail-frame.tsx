import { nonce } from '#root/web/platform/ui/nonce.ts';

const styled = 'data-shown-style';

/**
 * Prepares the HTML of an email for the frame. The policy of the page refuses `style` attributes in markup, so the
 * styles are moved to another attribute. {@link applyStyles} then sets them from that attribute.
 */
function prepare(html: string): string {
  const mail = new DOMParser().parseFromString(html, 'text/html');
  for (const element of mail.querySelectorAll('[style]')) {
    element.setAttribute(styled, element.getAttribute('style') ?? '');
    element.removeAttribute('style');
  }
  for (const style of mail.querySelectorAll('style')) style.setAttribute('nonce', nonce);
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}

function applyStyles(frame: HTMLIFrameElement) {
  const mail = frame.contentDocument;
  if (!mail) return;
  for (const element of mail.querySelectorAll<HTMLElement>(`[${styled}]`))
    element.style.cssText = element.getAttribute(styled) ?? '';
  frame.style.height = `${Math.min(Math.max(mail.documentElement.scrollHeight, 200), 900)}px`;
}

/** An email as its reader sees it. The frame runs no scripts, and its links open nothing. */
export const MailFrame = ({ title, html }: { title: string; html: string }) => (
  <iframe
    title={title}
    sandbox="allow-same-origin"
    srcDoc={prepare(html)}
    onLoad={(event) => applyStyles(event.currentTarget)}
    style={{ width: '100%', height: 200, border: '1px solid var(--mantine-color-default-border)', background: '#fff' }}
  />
);
