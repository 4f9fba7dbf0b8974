import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { type ReactNode, useEffect, useState } from 'react';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { text } from './words.ts';

/** One entry of the palette: a page, a record or an action. */
export interface PaletteAction {
  id: string;
  label: string;
  /** The second line, such as the kind of the record. */
  description?: string | undefined;
  /** Other words that people may search for. */
  keywords?: readonly string[];
  icon?: ReactNode;
  /** The path to open. Absent if there is an `onSelect`. */
  href?: string;
  /** The action to perform. Absent if there is an `href`. */
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
  /** The groups, already filtered by permission. */
  groups: readonly PaletteGroup[];
  /** Called with the typed text. The caller searches for records on the server and adds them as another group. */
  onQuery?: (query: string) => void;
}

const [store, palette] = createSpotlight();

/** Selects the first entry. Spotlight does so when a key is typed, but not when entries arrive later. */
function chooseFirst(): void {
  const list = document.getElementById(store.getState().listId);
  const first = list?.querySelector('[data-action]');
  if (!first || list?.querySelector('[data-selected]')) return;
  first.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

/** Finds pages, records and actions by name (Ctrl+K). Its code is loaded when it is first opened. */
export function CommandPalette({ opened, onClose, groups, onQuery }: CommandPaletteProps) {
  const go = useGo();
  const [query, setQuery] = useState('');
  useEffect(() => {
    if (opened) palette.open();
    else palette.close();
  }, [opened]);
  // Enter opens the first entry, even if the matches arrive after typing.
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
      // The shell registers the shortcut, so that the palette's code is loaded only when the palette is opened.
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
