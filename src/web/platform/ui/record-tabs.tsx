import { Stack } from '@mantine/core';
import { useLocation, useSearch } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { LinkTabs } from './link-tabs.tsx';
import { KeepsInput } from './unsaved-guard.tsx';

/** One part of a record's page. */
export interface RecordPart {
  /** In the address: `?tab=history`. The first part has none. */
  id: string;
  label: string;
  content: ReactNode;
}

interface RecordTabsProps {
  label: string;
  /** In their order. False: not available for this person or record. */
  parts: readonly (RecordPart | false)[];
}

/**
 * The parts of a record's page as tabs. Each loads when it is first opened and stays rendered, so that its input is not lost
 * when another is opened.
 */
export function RecordTabs({ label, parts }: RecordTabsProps) {
  const { tab } = useSearch({ strict: false });
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
          href: at === 0 ? pathname : `${pathname}?tab=${part.id}`,
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
