import type { ReactNode } from 'react';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { ButtonLink, useGo } from '#root/web/platform/ui/app-link.tsx';
import { useOfferedShortcuts } from '#root/web/platform/ui/hooks/offered-shortcuts.ts';
import { useSequence } from '#root/web/platform/ui/hooks/use-sequence.ts';

/** The page for creating a record. */
export interface NewPage {
  /** The call that creates the record. The button and its shortcut exist only for people who may call it. */
  readonly endpoint: EndpointShape;
  readonly href: string;
  readonly label: string;
}

/** Returns the button that opens the page for a new record. Also registers the keyboard shortcut of the button. */
export function useNewButton(page: NewPage | undefined): ReactNode {
  const { can } = useSession();
  const go = useGo();
  const shown = page && can(page.endpoint) ? page : undefined;
  useSequence({ c: () => shown && go(shown.href) });
  useOfferedShortcuts(shown && 'create');
  return shown && <ButtonLink href={shown.href}>{shown.label}</ButtonLink>;
}
