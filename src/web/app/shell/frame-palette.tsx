import { useState } from 'react';
import type { PageRoute } from '#root/web/platform/routing/page-route.ts';
import { CommandPalette } from './command-palette.tsx';
import { listNewActions } from './frame-actions.ts';
import { buildMenu } from './menu.tsx';
import { usePaletteRecords } from './use-palette-records.ts';
import { text } from './words.ts';

/**
 * The command palette: the pages that the person may open, the records they may read, and the records they may create.
 */
export function FramePalette({ onClose, pages }: { onClose: () => void; pages: readonly PageRoute[] }) {
  const [typed, setTyped] = useState('');
  const records = usePaletteRecords(typed);
  const pageActions = buildMenu(pages)
    .flatMap((group) => group.items)
    .map((item) => ({ id: item.href, label: item.label, icon: item.icon, href: item.href }));
  const create = listNewActions(pages).map(({ label, href = '/' }) => ({ id: `new ${href}`, label, href }));
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
