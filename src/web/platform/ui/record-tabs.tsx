import { Stack } from '@mantine/core';
import { useLocation, useSearch } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { buildPartHref } from './hooks/use-editing.ts';
import { LinkTabs } from './link-tabs.tsx';
import { KeepsInput } from './unsaved-guard.tsx';

/** One part of the page of a record. */
export interface RecordPart {
  /** The id in the address: `?tab=history`. The address does not name the first part. */
  id: string;
  label: string;
  content: ReactNode;
}

interface RecordTabsProps {
  label: string;
  /** The parts in order. False stands for a part that is not available for this person or record. */
  parts: readonly (RecordPart | false)[];
}

/**
 * The parts of a record's page as tabs. Each part is loaded when it is first opened and then remains rendered, so that
 * input is not lost when another tab is opened. Editing (`?edit=1`) continues in every tab.
 */
export function RecordTabs({ label, parts }: RecordTabsProps) {
  const { tab, edit } = useSearch({ strict: false });
  const { pathname } = useLocation();
  const offered = parts.filter((part) => part !== false);
  const shown = offered.find(({ id }) => id === tab) ?? offered[0];
  const opened = useRef(new Set<string | undefined>()).current.add(shown?.id);
  return (
    <Stack>
      <LinkTabs
        label={label}
        tabs={offered.map((part, at) => ({
          label: part.label,
          href: buildPartHref(pathname, { tab: at === 0 ? undefined : part.id, edit }),
          active: part === shown,
        }))}
      />
      <KeepsInput value>
        {offered.map(
          ({ id, content }) =>
            opened.has(id) && (
              <div key={id} hidden={id !== shown?.id}>
                {content}
              </div>
            ),
        )}
      </KeepsInput>
    </Stack>
  );
}
