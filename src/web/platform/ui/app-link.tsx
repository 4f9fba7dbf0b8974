import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

/** Returns a function that opens a path of this application, including search and hash. The router's guards apply. */
export function useGo(): (href: string) => void {
  const router = useRouter({ warn: false });
  return (href) => {
    // The components also work without a router.
    if (router) router.history.push(href);
    else window.location.assign(href);
  };
}

/** Returns the props of a link inside the application. The browser handles clicks that open a new tab. */
export function useLink(href: string): { href: string; onClick: (event: MouseEvent) => void } {
  const go = useGo();
  return {
    href,
    onClick: (event) => {
      const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!plain || event.defaultPrevented) return;
      event.preventDefault();
      go(href);
    },
  };
}

/** A text link within the application. `href` is a path with its parameters. */
export function AppLink({ href, children, ...rest }: AnchorProps & { href: string; children: ReactNode }) {
  const { onClick } = useLink(href);
  return (
    <Anchor href={href} onClick={onClick} {...rest}>
      {children}
    </Anchor>
  );
}

/** A link inside the application that looks like a button. */
export function ButtonLink({ href, children, ...rest }: ButtonProps & { href: string; children: ReactNode }) {
  const { onClick } = useLink(href);
  return (
    <Button component="a" href={href} onClick={onClick} {...rest}>
      {children}
    </Button>
  );
}
