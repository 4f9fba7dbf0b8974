import { Button, Group, Text } from '@mantine/core';
import { maxCards } from '#root/web/areas/continuity/canvas/collapse.ts';
import { noFilter } from '#root/web/areas/continuity/canvas/filter-graph.ts';
import { addNodes, createNode } from './content.ts';
import { text } from './editor.messages.ts';
import classes from './editor.module.css';
import type { Model } from './use-model.ts';

const list = new Intl.ListFormat('en-US');

function HiddenNote({ view }: Model) {
  const { hidden, hiddenCauses } = view.shown;
  if (hidden === 0) return null;
  const names = hiddenCauses.slice(0, 3).map(({ name }) => name);
  if (hiddenCauses.length > 3) names.push(text('more', { count: hiddenCauses.length - 3 }));
  const causes = { count: hiddenCauses.length, names: list.format(names) };
  return (
    <Group gap="xs">
      <Text fz="sm" {...(hiddenCauses.length > 0 && { fw: 600 })}>
        {text('hidden', { count: hidden })} {hiddenCauses.length > 0 && text('hiddenCauses', causes)}
      </Text>
      <Button size="compact-sm" variant="subtle" onClick={() => view.setFilter(noFilter)}>
        {text('clearFilter')}
      </Button>
    </Group>
  );
}

function GhostNote({ view, editing, mayEdit }: Model) {
  const { nodes, leftOut } = view.ghosts;
  if (nodes.length === 0) return null;
  return (
    <Group gap="xs">
      <Text fz="sm">
        {text('ghosts', { count: nodes.length })} {leftOut > 0 && text('ghostsMore', { count: leftOut })}
      </Text>
      {mayEdit && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            editing.change((now) =>
              addNodes(
                now,
                nodes.map((node) => createNode(node)),
              ),
            );
            view.setLevels({ ...view.levels, levels: 0 });
          }}
        >
          {text('addGhosts')}
        </Button>
      )}
    </Group>
  );
}

function LargeNote({ view }: Model) {
  if (view.drawn.kinds.size === 0) return null;
  return (
    <Group gap="xs">
      <Text fz="sm">
        {text('collapsed', { most: maxCards })} {text('groupsHelp')}
      </Text>
      <Button size="compact-sm" variant="subtle" onClick={view.expandAll}>
        {text('expandAll')}
      </Button>
    </Group>
  );
}

/** Shows which records are hidden and why. Otherwise people could overlook a hidden cause. */
export function ViewNotes({ model }: { model: Model }) {
  return (
    <div role="status" className={classes.notes}>
      <HiddenNote {...model} />
      <GhostNote {...model} />
      <LargeNote {...model} />
    </div>
  );
}
