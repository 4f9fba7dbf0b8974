import { useMemo, useState } from 'react';
import type { PageRoute } from '#root/web/platform/routing/page-route.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { CommandPalette } from './command-palette.tsx';
import { listPaletteEntries } from './palette-entries.ts';
import { rankEntries } from './palette-rank.ts';
import type { TypeAhead } from './type-ahead.ts';
import { usePaletteRecords } from './use-palette-records.ts';

/** Props of {@link FramePalette}. */
export interface FramePaletteProps {
  /** The pages that the person may open. */
  readonly pages: readonly PageRoute[];
  /** The actions of every page, such as signing out. */
  readonly commands: readonly MenuAction[];
  /** What was typed while the palette was loading. */
  readonly typeAhead: TypeAhead;
  readonly onClose: () => void;
}

const maxShown = 40;

/** The command palette: pages, records, gaps, the actions of the current page, and the forms for new records. */
export function FramePalette({ pages, commands, typeAhead, onClose }: FramePaletteProps) {
  const session = useSession();
  const [typed, setTyped] = useState('');
  const records = usePaletteRecords(
    typed,
    pages.some(({ path }) => path === '/gaps'),
  );
  // The actions are those of the page on which the palette was opened.
  const [own] = useState(() => listPaletteEntries(pages, session, commands));
  const entries = useMemo(
    () => rankEntries([...own, ...records.entries], typed, maxShown),
    [own, records.entries, typed],
  );
  return (
    <CommandPalette
      typed={typed}
      onType={setTyped}
      entries={entries}
      pending={records.pending}
      typeAhead={typeAhead}
      onClose={onClose}
    />
  );
}
