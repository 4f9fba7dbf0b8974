import { List, Stack, Text } from '@mantine/core';
import type { CanvasLink } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { downstreamOf } from '#root/web/areas/continuity/canvas/shown.ts';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { toastUndo } from '#root/web/platform/ui/toast.tsx';
import { linkKey, linksOf, removeLink, removeNodes } from './content.ts';
import { text } from './editor.messages.ts';
import type { FactNode } from './facts.ts';
import type { Model } from './use-model.ts';

/** So many are named; the rest is counted. */
const named = 8;
const time = (minutes: number | null) => (minutes === null ? text('notAssessed') : formatDuration(minutes));

/** The activities whose recovery times rest on a link, the shortest MTPD first. */
function restingOn({ facts, graph }: Model, { dependentUid }: CanvasLink): readonly FactNode[] {
  const own = graph.links.filter(({ captured }) => !captured);
  const reached = downstreamOf([dependentUid], [...facts.captured, ...own]);
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

/** What deleting a link touches: the activities whose recovery times rest on it. */
export function RestingOn({ model, link }: { model: Model; link: CanvasLink }) {
  const activities = restingOn(model, link);
  if (activities.length === 0) return <Text fz="sm">{text('dependentActivitiesNone')}</Text>;
  return (
    <div>
      <Text fz="sm" fw={600}>
        {text('dependentActivities', { count: activities.length })}
      </Text>
      <List size="sm">
        {activities.slice(0, named).map(({ uid, name, rtoMinutes, mtpdMinutes }) => (
          <List.Item key={uid}>
            {text('activityTimes', { name, rto: time(rtoMinutes), mtpd: time(mtpdMinutes) })}
          </List.Item>
        ))}
        {activities.length > named && <List.Item>{text('more', { count: activities.length - named })}</List.Item>}
      </List>
    </div>
  );
}

interface RemovalProps {
  readonly model: Model;
  readonly link: CanvasLink;
  readonly onClose: () => void;
}

/** Before a link of the scenario's own is deleted (specification 5): what rests on it. */
export function LinkRemoval({ model, link, onClose }: RemovalProps) {
  const { editing, nameOf, view } = model;
  const words = { dependent: nameOf(link.dependentUid), provider: nameOf(link.providerUid) };
  const confirm = async () => {
    const takeBack = editing.change((now) => removeLink(now, linkKey(link)));
    view.choose({ nodes: [] });
    onClose();
    toastUndo(text('linkRemoved', words), async () => takeBack());
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
        <RestingOn model={model} link={link} />
      </Stack>
    </Confirm>
  );
}

interface TakeOutProps {
  readonly model: Model;
  readonly uids: ReadonlySet<string>;
  readonly onClose: () => void;
}

/** Before records are taken out whose links exist in this scenario alone. */
export function TakeOutQuestion({ model, uids, onClose }: TakeOutProps) {
  const { content, editing, nameOf, view } = model;
  const links = linksOf(content, uids);
  const confirm = async () => {
    const takeBack = editing.change((now) => removeNodes(now, uids));
    view.choose({ nodes: [] });
    onClose();
    toastUndo(text('nodesRemoved', { count: uids.size }), async () => takeBack());
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
          {links.slice(0, named).map((link) => (
            <List.Item key={linkKey(link)}>
              {text('linkTitle', { dependent: nameOf(link.dependentUid), provider: nameOf(link.providerUid) })}
            </List.Item>
          ))}
          {links.length > named && <List.Item>{text('more', { count: links.length - named })}</List.Item>}
        </List>
      </Stack>
    </Confirm>
  );
}
