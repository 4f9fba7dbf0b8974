import { ConflictResolver } from '#root/web/ui/conflict-resolver.tsx';
import { formatDuration } from '#root/web/ui/format.ts';
import type { Content } from './content.ts';
import { text } from './editor.messages.ts';
import type { PartConflict } from './merge.ts';
import type { Model } from './use-model.ts';

type Part = NonNullable<PartConflict['yours']>;
type Link = Content['links'][number];
type Target = Content['targets'][number];
type Node = Content['nodes'][number];

/** A version of a part as people read it. */
function wordsOf(list: PartConflict['list'], part: Part | undefined): string {
  if (!part) return text('conflictGone');
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

/** What two people have changed differently, to be chosen from. */
export function ContentConflict({ model }: { model: Model }) {
  const { editing, nameOf } = model;
  if (!editing.conflict) return null;
  const label = ({ list, key, yours, theirs }: PartConflict) => {
    if (list === 'nodes') return text('conflictRecord', { name: nameOf(key) });
    if (list === 'targets') return text('conflictTarget', { name: nameOf(key) });
    const { dependentUid, providerUid } = (yours ?? theirs) as Link;
    return text('conflictLink', { dependent: nameOf(dependentUid), provider: nameOf(providerUid) });
  };
  const fields = editing.conflict.map((part) => ({
    field: `${part.list} ${part.key}`,
    label: label(part),
    yours: wordsOf(part.list, part.yours),
    theirs: wordsOf(part.list, part.theirs),
  }));
  return <ConflictResolver fields={fields} onResolve={editing.resolve} />;
}
