import { Modal, Text } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { useFocusReturn } from '#root/web/platform/ui/dialog.tsx';
import classes from './command-palette.module.css';
import { matches, type RankedEntry } from './palette-rank.ts';
import type { TypeAhead } from './type-ahead.ts';
import { text } from './words.ts';

/** Props of {@link CommandPalette}. */
export interface CommandPaletteProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** The entries that match the typed text, best first. */
  readonly entries: readonly RankedEntry[];
  /** Whether the search is still running, so that more entries may arrive. */
  readonly pending: boolean;
  readonly typeAhead: TypeAhead;
  readonly onClose: () => void;
}

/** Manages the highlighted entry. This is the first entry until an arrow key highlights another entry. */
function useChoice({ typed, entries, pending, onClose }: CommandPaletteProps) {
  const go = useGo();
  const [moved, setMoved] = useState({ typed: '', id: '' });
  const [submitted, setSubmitted] = useState(false);
  const found = entries.findIndex(({ id }) => moved.typed === typed && id === moved.id);
  const active = Math.max(found, 0);
  const best = entries[active];
  // Enter waits for the search for records, because a record may match better than the entries so far. It does not wait
  // if an entry was highlighted by hand, or if the best entry begins with the typed text.
  const isCertain = !pending || found >= 0 || (best !== undefined && best.match <= matches.prefix);
  const run = (entry: RankedEntry) => {
    onClose();
    if (entry.href) go(entry.href);
    else entry.onSelect?.();
  };
  useEffect(() => {
    if (!submitted || !isCertain) return;
    setSubmitted(false);
    if (best) run(best);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) setSubmitted(true);
    else if (step && entries.length > 0)
      setMoved({ typed, id: entries[(active + step + entries.length) % entries.length]?.id ?? '' });
    else return;
    event.preventDefault();
  };
  return { active, run, setSubmitted, onKeyDown };
}

interface FieldProps {
  readonly palette: CommandPaletteProps;
  readonly choice: ReturnType<typeof useChoice>;
  /** The ids of the list and of the highlighted entry; undefined if there are no entries. */
  readonly list: string | undefined;
  readonly option: string | undefined;
}

function Field({ palette, choice, list, option }: FieldProps) {
  const { typed, onType, typeAhead } = palette;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <div className={classes.search}>
      <IconSearch size={18} aria-hidden="true" />
      <input
        ref={input}
        role="combobox"
        className={classes.field}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        aria-label={text('paletteLabel')}
        aria-expanded={list !== undefined}
        aria-controls={list}
        aria-activedescendant={option}
        aria-autocomplete="list"
        placeholder={text('palettePlaceholder')}
        value={typed}
        onChange={(event) => {
          choice.setSubmitted(false);
          onType(event.currentTarget.value);
        }}
        onKeyDown={choice.onKeyDown}
        // From here on, the field itself receives the keys.
        onFocus={() => {
          const ahead = typeAhead.take();
          if (ahead.text) onType(typed + ahead.text);
          if (ahead.submitted) choice.setSubmitted(true);
        }}
      />
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: RankedEntry;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

function Option({ id, entry, isActive, onChoose }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // The field keeps the focus and handles the keys, as the pattern of a combobox requires.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {entry.icon}
      <span className={classes.label}>{entry.label}</span>
      <span className={classes.description}>{entry.description}</span>
    </div>
  );
}

/** Finds pages, records and actions by name (Ctrl+K). Enter opens the highlighted entry. */
export function CommandPalette(props: CommandPaletteProps) {
  const { entries, pending, onClose } = props;
  const id = useId();
  const choice = useChoice(props);
  useFocusReturn();
  const isFound = entries.length > 0;
  return (
    <Modal.Root opened onClose={onClose} yOffset="10vh" size="lg">
      <Modal.Overlay />
      <Modal.Content aria-label={text('paletteLabel')}>
        <Field
          palette={props}
          choice={choice}
          list={isFound ? id : undefined}
          option={isFound ? `${id}-${choice.active}` : undefined}
        />
        {isFound && (
          <div role="listbox" id={id} aria-label={text('paletteResults')} className={classes.list}>
            {entries.map((entry, index) => (
              <Option
                key={entry.id}
                id={`${id}-${index}`}
                entry={entry}
                isActive={index === choice.active}
                onChoose={() => choice.run(entry)}
              />
            ))}
          </div>
        )}
        <Text role="status" fz="sm" c="dimmed" px="md" py={isFound && !pending ? 0 : 'xs'}>
          {pending ? text('paletteSearching') : !isFound && text('paletteNothing')}
        </Text>
      </Modal.Content>
    </Modal.Root>
  );
}
