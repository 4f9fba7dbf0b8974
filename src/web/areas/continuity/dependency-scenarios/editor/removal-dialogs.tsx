import { List, Stack, Text } from '@mantine/core';
import type { CanvasLink } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { findDownstream } from '#root/web/areas/continuity/canvas/filter-graph.ts';
import type { FactNode } from '#root/web/areas/continuity/canvas/graph-facts.ts';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { toastUndo } from '#root/web/platform/ui/toast/toast.tsx';
import { listLinks, removeLink, removeNodes, toLinkKey } from './content.ts';
import { text } from './editor.messages.ts';
import type { Model } from './use-model.ts';

/** The maximum number of activities that are named. Further activities are only counted. */
const maxNamed = 8;
const formatTime = (minutes: number | null) => (minutes === null ? text('notAssessed') : formatDuration(minutes));

/** Returns the activities whose recovery times depend on a link, ordered from the shortest to the longest MTPD. */
function findDependentActivities({ facts, graph }: Model, { dependentUid }: CanvasLink): readonly FactNode[] {
  const own = graph.links.filter(({ captured }) => !captured);
  const reached = findDownstream([dependentUid], [...facts.captured, ...own]);
  return [dependentUid, ...reached]
    .filter((uid, at, all) => all.indexOf(uid) === at)
    .flatMap((uid) => facts.nodes.get(uid) ?? [])
    .filter(({ kind }) => kind === 'activity')
    .toSorted(
      (a, b) =>
        (a.mtpdMinutes ?? Number.POSITIVE_INFINITY) - (b.mtpdMinutes ?? Number.POSITIVE_INFINITY) ||
        a.name.localeCompare(b.name),
    );
}

/** Lists the activities whose recovery times depend on a link. */
export function DependentActivities({ model, link }: { model: Model; link: CanvasLink }) {
  const activities = findDependentActivities(model, link);
  if (activities.length === 0) return <Text fz="sm">{text('dependentActivitiesNone')}</Text>;
  return (
    <div>
      <Text fz="sm" fw={600}>
        {text('dependentActivities', { count: activities.length })}
      </Text>
      <List size="sm">
        {activities.slice(0, maxNamed).map(({ uid, name, rtoMinutes, mtpdMinutes }) => (
          <List.Item key={uid}>
            {text('activityTimes', { name, rto: formatTime(rtoMinutes), mtpd: formatTime(mtpdMinutes) })}
          </List.Item>
        ))}
        {activities.length > maxNamed && <List.Item>{text('more', { count: activities.length - maxNamed })}</List.Item>}
      </List>
    </div>
  );
}

interface RemovalProps {
  readonly model: Model;
  readonly link: CanvasLink;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation before a link of the scenario is deleted, and shows what depends on the link (specification 5).
 */
export function LinkRemoval({ model, link, onClose }: RemovalProps) {
  const { editing, getName, view } = model;
  const words = { dependent: getName(link.dependentUid), provider: getName(link.providerUid) };
  const confirm = async () => {
    const undo = editing.change((now) => removeLink(now, toLinkKey(link)));
    view.choose({ nodes: [] });
    onClose();
    toastUndo(text('linkRemoved', words), async () => undo());
  };
  return (
    <Confirm
      title={text('removeTitle', { name: words.provider })}
      confirmLabel={text('remove')}
      danger
      onClose={onClose}
      onConfirm={confirm}
    >
      <Stack gap="sm">
        <Text>{text('removeBody')}</Text>
        <DependentActivities model={model} link={link} />
      </Stack>
    </Confirm>
  );
}

interface RecordRemovalProps {
  readonly model: Model;
  readonly uids: ReadonlySet<string>;
  readonly onClose: () => void;
}

/** Asks for confirmation before records are removed together with links that exist only in this scenario. */
export function RecordRemoval({ model, uids, onClose }: RecordRemovalProps) {
  const { content, editing, getName, view } = model;
  const links = listLinks(content, uids);
  const confirm = async () => {
    const undo = editing.change((now) => removeNodes(now, uids));
    view.choose({ nodes: [] });
    onClose();
    toastUndo(text('nodesRemoved', { count: uids.size }), async () => undo());
  };
  return (
    <Confirm
      title={text('removeNodesTitle', { count: links.length })}
      confirmLabel={text('removeNodes')}
      danger
      onClose={onClose}
      onConfirm={confirm}
    >
      <Stack gap="sm">
        <Text>{text('removeBody')}</Text>
        <Text>{text('removeNodesBody')}</Text>
        <List size="sm">
          {links.slice(0, maxNamed).map((link) => (
            <List.Item key={toLinkKey(link)}>
              {text('linkTitle', { dependent: getName(link.dependentUid), provider: getName(link.providerUid) })}
            </List.Item>
          ))}
          {links.length > maxNamed && <List.Item>{text('more', { count: links.length - maxNamed })}</List.Item>}
        </List>
      </Stack>
    </Confirm>
  );
}
