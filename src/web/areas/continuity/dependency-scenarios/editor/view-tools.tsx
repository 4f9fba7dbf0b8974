import { Button, Checkbox, Group, Popover, SegmentedControl, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { providerKinds, verdicts } from '#root/contract/shared/activity-terms.ts';
import type { NodeState } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { StateMark } from '#root/web/areas/continuity/canvas/node-state.tsx';
import { kindLabel, kindsLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { SearchSelect } from '#root/web/platform/ui/search-select.tsx';
import { text } from './editor.messages.ts';
import classes from './editor.module.css';
import { directions, type Levels } from './scenario-neighbourhood.ts';
import type { Model } from './use-model.ts';

const states: readonly NodeState[] = [...verdicts, 'down'];

function ToolPopover({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Popover withinPortal={false} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button size="sm" variant="default">
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} maw={400}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

function FilterTool({ model: { view, graph, looks } }: { model: Model }) {
  const { filter, setFilter } = view;
  const count = filter.kinds.size + filter.states.size;
  const present = new Set([...looks.values()].map(({ state }) => state));
  return (
    <ToolPopover label={count ? text('filterActive', { count }) : text('filter')}>
      <Stack gap="sm">
        <Checkbox.Group
          label={text('filterKinds')}
          value={[...filter.kinds]}
          onChange={(kinds) =>
            setFilter({ ...filter, kinds: new Set(providerKinds.filter((one) => kinds.includes(one))) })
          }
        >
          <Stack gap={6} mt={6}>
            {providerKinds
              .filter((kind) => graph.nodes.some((node) => node.kind === kind))
              .map((kind) => (
                <Checkbox key={kind} value={kind} label={kindsLabel(kind)} />
              ))}
          </Stack>
        </Checkbox.Group>
        <Checkbox.Group
          label={text('filterStates')}
          description={text('stateHelp')}
          value={[...filter.states]}
          onChange={(chosen) => setFilter({ ...filter, states: new Set(states.filter((one) => chosen.includes(one))) })}
        >
          <Stack gap={6} mt={6}>
            {states
              .filter((state) => present.has(state) || state === 'unknown')
              .map((state) => (
                <Checkbox key={state} value={state} label={<StateMark state={state} />} />
              ))}
          </Stack>
        </Checkbox.Group>
      </Stack>
    </ToolPopover>
  );
}

function NeighbourhoodTool({ model: { view } }: { model: Model }) {
  const { levels, setLevels } = view;
  const change = (part: Partial<Levels>) => setLevels({ ...levels, ...part });
  const steps = [0, 1, 2, 3, 4, 5].map((level) => ({
    value: String(level),
    label: level === 0 ? text('noLevels') : String(level),
  }));
  return (
    <ToolPopover label={levels.levels ? text('nearbyActive', { levels: levels.levels }) : text('nearby')}>
      <Stack gap="sm">
        <Text fz="sm">{text('nearbyHelp')}</Text>
        <div>
          <Text fz="sm" fw={500} id="around-levels">
            {text('levels')}
          </Text>
          <SegmentedControl
            aria-labelledby="around-levels"
            data={steps}
            value={String(levels.levels)}
            onChange={(value) => change({ levels: Number(value) })}
          />
        </div>
        <div>
          <Text fz="sm" fw={500} id="around-direction">
            {text('direction')}
          </Text>
          <SegmentedControl
            aria-labelledby="around-direction"
            data={directions.map((value) => ({ value, label: text(`direction.${value}`) }))}
            value={levels.direction}
            onChange={(value) => change({ direction: directions.find((one) => one === value) ?? 'both' })}
          />
        </div>
      </Stack>
    </ToolPopover>
  );
}

/** Tools for the view: find a record, filter, and show nearby records. */
export function ViewTools({ model }: { model: Model }) {
  const { graph, view, facts } = model;
  const [find, setFind] = useState('');
  if (graph.nodes.length === 0) return null;
  const records = graph.nodes.map(({ uid, name, kind }) => ({ value: uid, label: `${name} (${kindLabel(kind)})` }));
  return (
    <Group gap={8} className={classes.tools ?? ''}>
      <SearchSelect
        size="sm"
        w={190}
        aria-label={text('find')}
        placeholder={text('find')}
        data={records}
        limit={20}
        value={null}
        searchValue={find}
        onSearchChange={setFind}
        onChange={(uid) => {
          if (uid) view.goTo(uid);
          setFind('');
        }}
        data-scenario-find
      />
      <FilterTool model={model} />
      {facts.whole && <NeighbourhoodTool model={model} />}
    </Group>
  );
}
