import {
  Box,
  CloseButton,
  Group,
  Paper,
  Select,
  Text,
  TextInput,
  Title,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  findResourcePermission,
  type ResourceKind,
  type ResourceOption,
  resourceKinds,
} from '#root/contract/resources/resources.ts';
import { type ProviderKind, providerKinds } from '#root/contract/shared/activity-terms.ts';
import type { Place } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { KindGlyph } from '#root/web/areas/continuity/canvas/kind-glyph.tsx';
import { useSession } from '#root/web/platform/session/session.ts';
import { kindLabel, kindsLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { createResource, findResources } from '#root/web/shared/continuity/resource-options.ts';
import { addNodes, type Content, createNode } from './content.ts';
import { text } from './editor.messages.ts';
import classes from './editor.module.css';
import type { Model } from './use-model.ts';

/** The media type of a dragged record. */
export const draggedType = 'application/x-holdfast-record';

/**
 * Adds a record from the search to the scenario. Its name and times are added to the facts, which were read before the
 * search.
 * @param place the place of the card; null if the layout determines it
 * @param also another change, made in the same undo step
 */
export function addRecord(
  { editing, remember }: Model,
  found: ResourceOption,
  place: Place | null = null,
  also: (now: Content) => Content = (now) => now,
): void {
  const { uid, kind, name, rtoMinutes, mtpdMinutes } = found;
  remember({ uid, kind, name, rtoMinutes, mtpdMinutes, restartMinutes: 0, archived: false });
  editing.change((now) => addNodes(also(now), [createNode({ uid, kind }, place)]));
}

/** Searches for records 200 ms after the last keystroke. */
function useRecordSearch(q: string, kind: ProviderKind | null) {
  const [found, setFound] = useState<readonly ResourceOption[]>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let current = true;
    const ask = () =>
      void findResources(q, kind ? [kind] : providerKinds).then(
        (options) => {
          if (!current) return;
          setFound(options);
          setFailed(false);
        },
        () => current && setFailed(true),
      );
    const timer = setTimeout(ask, q === '' ? 0 : 200);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [q, kind]);
  return { found, failed };
}

/**
 * Returns the kinds of record that can be created with the typed name. A kind is left out if it already has a record
 * with this name.
 */
function useCreatableKinds(
  q: string,
  kind: ProviderKind | null,
  found: readonly ResourceOption[],
): readonly ResourceKind[] {
  const { can } = useSession();
  if (q === '') return [];
  const taken = new Set(found.filter(({ name }) => name.toLowerCase() === q.toLowerCase()).map((one) => one.kind));
  return resourceKinds.filter(
    (one) => (kind === null || one === kind) && can(findResourcePermission(one, 'create')) && !taken.has(one),
  );
}

/** Moves the focus between the search and the results with the up and down arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-add-search], [data-add]')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Entry({ model, option }: { model: Model; option: ResourceOption }) {
  const { kind, name, rtoMinutes, uid } = option;
  const isPresent = model.content.nodes.some(({ recordUid }) => recordUid === uid);
  const drag = (event: DragEvent) => {
    event.dataTransfer.setData(draggedType, JSON.stringify(option));
    event.dataTransfer.effectAllowed = 'copy';
  };
  const time = text('rto', { time: rtoMinutes === null ? text('notAssessed') : formatDuration(rtoMinutes) });
  return (
    <UnstyledButton
      className={classes.entry ?? ''}
      data-add
      aria-disabled={isPresent}
      draggable={!isPresent}
      onDragStart={drag}
      onClick={() => (isPresent ? model.view.goTo(uid) : addRecord(model, option))}
    >
      <KindGlyph kind={kind} size={16} />
      <VisuallyHidden>
        {text(isPresent ? 'present' : 'addOne', { name, kind: kindLabel(kind) })}, {time}
      </VisuallyHidden>
      <span className={classes.entryName} aria-hidden="true">
        {name}
      </span>
      <span className={classes.entryFact} aria-hidden="true">
        {isPresent ? '✓' : time}
      </span>
    </UnstyledButton>
  );
}

function Results({
  model,
  q,
  kind,
  found,
}: {
  model: Model;
  q: string;
  kind: ProviderKind | null;
  found: readonly ResourceOption[];
}) {
  const creatable = useCreatableKinds(q, kind, found);
  const create = async (as: ResourceKind) => {
    try {
      addRecord(model, await createResource(as, q));
    } catch (error) {
      toastFailed(error);
    }
  };
  return (
    <Box className={classes.entries} role="group" aria-label={text('records')}>
      {providerKinds.map((one) => {
        const ofKind = found.filter((option) => option.kind === one);
        if (ofKind.length === 0) return null;
        return (
          <div key={one}>
            <Text fz="xs" c="dimmed" fw={600} mt={6}>
              {kindsLabel(one)}
            </Text>
            {ofKind.map((option) => (
              <Entry key={option.uid} model={model} option={option} />
            ))}
          </div>
        );
      })}
      {found.length === 0 && (
        <Text fz="sm" c="dimmed">
          {text('addNothing')}
        </Text>
      )}
      {creatable.map((one) => (
        <UnstyledButton key={one} className={classes.entry ?? ''} data-add onClick={() => void create(one)}>
          <KindGlyph kind={one} size={16} />
          <span className={classes.entryName}>{text('addAs', { name: q, kind: kindLabel(one) })}</span>
        </UnstyledButton>
      ))}
    </Box>
  );
}

interface PanelProps {
  readonly model: Model;
  readonly onClose?: (() => void) | undefined;
}

/** Searches all registers. Results are added with Enter, a click or by dragging; missing records can be created. */
export function AddPanel({ model, onClose }: PanelProps) {
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<ProviderKind | null>(null);
  const q = typed.trim();
  const { found, failed } = useRecordSearch(q, kind);
  const search = useRef<HTMLInputElement>(null);
  const addFirst = () => {
    const present = new Set(model.content.nodes.map(({ recordUid }) => recordUid));
    const wanted = q.toLowerCase();
    const matches = (found ?? []).filter(({ uid, name }) => !present.has(uid) && name.toLowerCase().includes(wanted));
    // An exact match is preferred to the first result.
    const first = matches.find(({ name }) => name.toLowerCase() === wanted) ?? matches[0];
    if (!first) return;
    addRecord(model, first);
    setTyped('');
  };
  return (
    <Paper
      component="section"
      aria-label={text('addTitle')}
      className={classes.panel ?? ''}
      withBorder
      onKeyDown={moveFocus}
    >
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h4">
          {text('addTitle')}
        </Title>
        {onClose && <CloseButton aria-label={text('close')} onClick={onClose} />}
      </Group>
      <TextInput
        ref={search}
        size="sm"
        label={text('addSearch')}
        description={text('addHelp')}
        data-add-search
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') addFirst();
          else if (event.key === 'Escape') onClose?.();
        }}
      />
      <Select
        size="sm"
        aria-label={text('addKinds')}
        data={[
          { value: '', label: text('allKinds') },
          ...providerKinds.map((one) => ({ value: one, label: kindsLabel(one) })),
        ]}
        allowDeselect={false}
        value={kind ?? ''}
        onChange={(value) => setKind(providerKinds.find((one) => one === value) ?? null)}
      />
      <div role="status">{failed && <Text fz="sm">{text('addFailed')}</Text>}</div>
      {found && <Results model={model} q={q} kind={kind} found={found} />}
    </Paper>
  );
}
