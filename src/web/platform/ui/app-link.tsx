import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { findLinkTarget } from '#root/web/platform/routing/link-target.ts';

/**
 * Returns a function that opens a path of this application, including search and hash. The router's guards apply. With
 * `replace: true`, Back does not return to the current page, and the page does not scroll. Used after a record has been
 * saved, for example, to show its text instead of its form.
 */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const router = useRouter({ warn: false });
  return (href, { replace = false } = {}) => {
    const target = findLinkTarget(href);
    // The components also work without a router.
    if (!router) window.location.assign(target);
    else if (replace) void router.navigate({ href: target, replace, resetScroll: false });
    else router.history.push(target);
  };
}

/**
 * Returns the props of a link inside the application. The browser handles clicks that open a new tab.
 * @param onFollow called at every click, even one that opens a new tab
 */
export function useLink(href: string, onFollow?: () => void): { href: string; onClick: (event: MouseEvent) => void } {
  const go = useGo();
  return {
    href: findLinkTarget(href),
    onClick: (event) => {
      onFollow?.();
      const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!plain || event.defaultPrevented) return;
      event.preventDefault();
      go(href);
    },
  };
}

interface LinkProps {
  readonly href: string;
  /** Called at every click. */
  readonly onFollow?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A text link within the application. `href` is a path with its parameters. */
export function AppLink({ href, onFollow, children, ...rest }: AnchorProps & LinkProps & { title?: string }) {
  return (
    <Anchor {...useLink(href, onFollow)} {...rest}>
      {children}
    </Anchor>
  );
}

/** A link inside the application that looks like a button. */
export function ButtonLink({ href, onFollow, children, ...rest }: ButtonProps & LinkProps) {
  return (
    <Button component="a" {...useLink(href, onFollow)} {...rest}>
      {children}
    </Button>
  );
}
