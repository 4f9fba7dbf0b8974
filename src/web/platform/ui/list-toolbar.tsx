import { ActionIcon, Button, CloseButton, Group, Pill, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useOfferedShortcuts } from './hooks/offered-shortcuts.ts';
import { useSequence } from './hooks/use-sequence.ts';
import { createLazyPart } from './lazy-part.tsx';
import { text } from './words.ts';

// The filters are loaded when the drawer is first opened.
const ListFilters = createLazyPart(async () => (await import('./list-filters.tsx')).ListFilters);

/** An active filter as a chip. */
export interface FilterChip {
  id: string;
  /** The text of the chip, such as "Status: Draft, Approved". */
  label: string;
  onRemove: () => void;
}

/** Props of {@link ListToolbar}. */
export interface ListToolbarProps {
  /** The active search. `onSearch` is called 300 ms after the last keystroke. */
  search: string;
  onSearch: (search: string) => void;
  /** The accessible name and the placeholder, such as "Search activities". */
  searchLabel?: string;
  chips?: readonly FilterChip[];
  /** The filter fields in the drawer. Absent: there is no Filters button. */
  filters?: ReactNode;
  onClearFilters?: () => void;
  /** The tools on the right, such as columns, density and export. */
  children?: ReactNode;
}

/** Search, filter chips and tools above a list. "/" focuses the search. */
export function ListToolbar(props: ListToolbarProps) {
  const { chips = [], filters, onClearFilters, children } = props;
  const [opened, drawer] = useDisclosure(false);
  const [isLoaded, setLoaded] = useState(false);
  const open = () => {
    setLoaded(true);
    drawer.open();
  };
  return (
    <Stack gap="xs" data-no-print>
      <Group gap="xs">
        <SearchBox {...props} />
        {filters && (
          <Button variant="default" leftSection={<IconFilter size={16} aria-hidden="true" />} onClick={open}>
            {chips.length > 0 ? text('filtersActive', { count: chips.length }) : text('filters')}
          </Button>
        )}
        {children && (
          <Group gap="xs" ml="auto">
            {children}
          </Group>
        )}
      </Group>
      {chips.length > 0 && (
        <Group gap="xs" role="group" aria-label={text('activeFilters')}>
          {chips.map((chip) => (
            <RemovableChip key={chip.id} chip={chip} onOpen={filters ? open : undefined} />
          ))}
          {onClearFilters && (
            <Button variant="subtle" size="compact-sm" onClick={onClearFilters}>
              {text('clearFilters')}
            </Button>
          )}
        </Group>
      )}
      {isLoaded && (
        <ListFilters opened={opened} onClose={drawer.close}>
          {filters}
        </ListFilters>
      )}
    </Stack>
  );
}

function RemovableChip({ chip, onOpen }: { chip: FilterChip; onOpen: (() => void) | undefined }) {
  return (
    <Pill size="lg" component="span" styles={{ label: { display: 'inline-flex', alignItems: 'center', gap: 4 } }}>
      {onOpen ? (
        <Button variant="transparent" size="compact-sm" px={0} color="var(--mantine-color-text)" onClick={onOpen}>
          {chip.label}
        </Button>
      ) : (
        chip.label
      )}
      <ActionIcon
        size={24}
        variant="transparent"
        color="var(--mantine-color-text)"
        aria-label={text('removeFilter', { label: chip.label })}
        onClick={chip.onRemove}
      >
        <IconX size={14} aria-hidden="true" />
      </ActionIcon>
    </Pill>
  );
}

function SearchBox({ search, onSearch, searchLabel = text('search') }: ListToolbarProps) {
  const [typed, setTyped] = useState(search);
  const input = useRef<HTMLInputElement>(null);
  const searchLater = useDebouncedCallback(onSearch, 300);
  // Back and "Clear filters" change the search from outside this component.
  useEffect(() => setTyped(search), [search]);
  useSequence({ '/': () => input.current?.focus() });
  useOfferedShortcuts('search');
  const change = (value: string) => {
    setTyped(value);
    searchLater(value.trim());
  };
  return (
    <TextInput
      ref={input}
      type="search"
      size="sm"
      w={280}
      maw="100%"
      aria-label={searchLabel}
      placeholder={searchLabel}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        typed !== '' && <CloseButton size="sm" aria-label={text('clearSearch')} onClick={() => change('')} />
      }
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
