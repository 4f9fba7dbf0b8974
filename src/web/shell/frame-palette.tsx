import { useState } from 'react';
import { pages } from '#root/web/pages.ts';
import { CommandPalette } from './command-palette.tsx';
import { newActions } from './frame-actions.ts';
import { type NavGroup, visibleGroups } from './navigation.ts';
import { usePaletteRecords } from './use-palette-records.ts';
import { text } from './words.ts';

/** The command palette over the pages and records that the person may open. */
export function FramePalette({
  onClose,
  groups,
  can,
}: {
  onClose: () => void;
  groups: readonly NavGroup[];
  can: (permission: string) => boolean;
}) {
  const [typed, setTyped] = useState('');
  const records = usePaletteRecords(typed, can);
  const pageActions = visibleGroups(groups, can)
    .flatMap((group) => group.items)
    .map((item) => ({ id: item.href, label: item.label, icon: item.icon, href: item.href }));
  const create = newActions(pages, can).map(({ label, href = '/' }) => ({ id: `new ${href}`, label, href }));
  return (
    <CommandPalette
      opened
      onClose={onClose}
      onQuery={setTyped}
      groups={[
        ...records,
        { label: text('palettePages'), actions: pageActions },
        { label: text('paletteCreate'), actions: create },
      ]}
    />
  );
}
