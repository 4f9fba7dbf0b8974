import { Button, Group, Text } from '@mantine/core';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { capitalise } from '#root/contract/shared/kinds/kinds.ts';
import type { CanvasLink } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { describeSource } from '#root/web/areas/continuity/canvas/link-words.ts';
import { StateMark } from '#root/web/areas/continuity/canvas/node-state.tsx';
import { useSession } from '#root/web/platform/session/session.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { findSourcePath } from './actions.ts';
import { toLinkKey } from './content.ts';
import { text } from './editor.messages.ts';
import type { Model } from './use-model.ts';

const describeOrigin = (link: CanvasLink, name: string): string => {
  if (link.captured && !link.source) return text('capturedOf', { name });
  return capitalise(describeSource(link));
};

/** The details and actions of a link. */
export function LinkFacts({ model, link }: { model: Model; link: CanvasLink }) {
  const { can } = useSession();
  const { getName, facts, ask, mayEdit, content } = model;
  const name = getName(link.dependentUid);
  const provider = facts.nodes.get(link.providerUid);
  const note = link.captured ? '' : (content.links.find((one) => toLinkKey(one) === toLinkKey(link))?.note ?? '');
  const mayChange = link.captured ? can(permissionNames.activity.update) && !link.source : mayEdit;
  const sourcePath = link.captured ? findSourcePath(model, link) : undefined;
  const minutes = provider?.rtoMinutes ?? null;
  const rto = minutes === null ? text('notAssessed') : formatDuration(minutes);
  return (
    <>
      <Text fz="sm">{describeOrigin(link, name)}</Text>
      <Text fz="sm">
        {link.toleranceMinutes > 0
          ? text('toleranceValue', { time: formatDuration(link.toleranceMinutes) })
          : text('stopsAtOnce')}
      </Text>
      {link.group !== '' && (
        <Text fz="sm">{text('groupValue', { required: link.groupRequired, group: link.group })}</Text>
      )}
      <Text fz="sm">{text('providerRto', { name: getName(link.providerUid), time: rto })}</Text>
      {link.state && <StateMark state={link.state} />}
      {note !== '' && <Text fz="sm">{note}</Text>}
      {sourcePath && can(permissionNames.activity.read) && (
        <AppLink href={sourcePath} fz="sm">
          {text('toActivity', { name })}
        </AppLink>
      )}
      {mayChange && !link.ghost && (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => ask({ what: 'edit-link', link })}>
            {text('edit')}
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => ask({ what: 'remove-link', link })}>
            {text('removeLink')}
          </Button>
        </Group>
      )}
      {link.captured && !link.source && !mayChange && (
        <Text fz="sm" c="dimmed">
          {text('updateDenied')}
        </Text>
      )}
    </>
  );
}
