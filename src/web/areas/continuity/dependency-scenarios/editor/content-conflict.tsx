import type { Path } from '#root/domain/values/merge/shape.ts';
import { ConflictResolver } from '#root/web/platform/ui/conflict-resolver.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import type { Content } from './content.ts';
import { text } from './editor.messages.ts';
import type { Model } from './use-model.ts';

type Link = Content['links'][number];
type Target = Content['targets'][number];
type Node = Content['nodes'][number];

/** Describes one version of a part of the content. */
function describePart([list]: Path, part: unknown): string {
  if (part === undefined) return text('conflictRemoved');
  if (list === 'nodes') {
    const { restartMinutes } = part as Node;
    return restartMinutes === null ? text('notAssessed') : formatDuration(restartMinutes);
  }
  if (list === 'links') {
    const { toleranceMinutes, group, groupRequired, note } = part as Link;
    const tolerance = text('toleranceValue', { time: formatDuration(toleranceMinutes) });
    return [tolerance, group && text('groupValue', { required: groupRequired, group }), note]
      .filter(Boolean)
      .join(', ');
  }
  const { lostAtMinutes, outageMinutes, forever } = part as Target;
  const outage = forever
    ? text('outageForever')
    : outageMinutes === null
      ? text('outageOwn')
      : text('outageFor', { time: formatDuration(outageMinutes) });
  return text('outageFrom', { time: formatDuration(lostAtMinutes), outage });
}

/** Asks which of two conflicting versions of each part to keep. */
export function ContentConflict({ model }: { model: Model }) {
  const { editing, getName } = model;
  const conflict = editing.toConflict({
    label: ([list, key = ''], part) => {
      if (list === 'nodes') return text('conflictRecord', { name: getName(key) });
      if (list === 'targets') return text('conflictTarget', { name: getName(key) });
      const { dependentUid, providerUid } = part as Link;
      return text('conflictLink', { dependent: getName(dependentUid), provider: getName(providerUid) });
    },
    show: describePart,
  });
  return conflict ? <ConflictResolver {...conflict} /> : null;
}
