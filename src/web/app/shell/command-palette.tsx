import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { type ReactNode, useEffect, useState } from 'react';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { text } from './words.ts';

/** One entry of the palette: a page, a record or an act. */
export interface PaletteAction {
  id: string;
  label: string;
  /** Second line: where it is, what it belongs to. */
  description?: string | undefined;
  /** Other words people may type. */
  keywords?: readonly string[];
  icon?: ReactNode;
  /** Either a path … */
  href?: string;
  /** … or an act. */
  onSelect?: () => void;
}

/** Entries under one heading. */
export interface PaletteGroup {
  label: string;
  actions: readonly PaletteAction[];
}

/** Props of {@link CommandPalette}. */
export interface CommandPaletteProps {
  opened: boolean;
  onClose: () => void;
  /** Already filtered by permission. */
  groups: readonly PaletteGroup[];
  /** Told what is typed, to find records on the server and pass them in as another group. */
  onQuery?: (query: string) => void;
}

const [store, palette] = createSpotlight();

/** Spotlight chooses the first entry at each key that is typed, and has no call for entries that come later. */
function chooseFirst(): void {
  const list = document.getElementById(store.getState().listId);
  const first = list?.querySelector('[data-action]');
  if (!first || list?.querySelector('[data-selected]')) return;
  first.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

/** Ctrl K: everything by name. Load it lazily: `lazy(() => import(...))` once it is asked for. */
export function CommandPalette({ opened, onClose, groups, onQuery }: CommandPaletteProps) {
  const go = useGo();
  const [query, setQuery] = useState('');
  useEffect(() => {
    if (opened) palette.open();
    else palette.close();
  }, [opened]);
  // Enter takes the first entry, also where what was found has come after typing.
  const first = groups.find((group) => group.actions.length > 0)?.actions[0]?.id;
  useEffect(() => {
    if (query && first) chooseFirst();
  }, [query, first]);
  const actions = groups.map(
    (group): SpotlightActionGroupData => ({
      group: group.label,
      actions: group.actions.map((action) => ({
        id: action.id,
        label: action.label,
        description: action.description,
        keywords: [...(action.keywords ?? [])],
        leftSection: action.icon,
        onClick: () => (action.href ? go(action.href) : action.onSelect?.()),
      })),
    }),
  );
  return (
    <Spotlight
      store={store}
      // The shell owns the shortcut, so that the palette need not be loaded to listen.
      shortcut={null}
      actions={actions}
      query={query}
      onQueryChange={(typed) => {
        setQuery(typed);
        onQuery?.(typed.trim());
      }}
      onSpotlightClose={onClose}
      clearQueryOnClose
      limit={12}
      highlightQuery
      nothingFound={text('paletteNothing')}
      transitionProps={{ duration: 120 }}
      centered={false}
      yOffset="12vh"
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': text('paletteLabel') } }}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden="true" />,
        placeholder: text('palettePlaceholder'),
        'aria-label': text('paletteLabel'),
      }}
    />
  );
}
