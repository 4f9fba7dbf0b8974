import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { assessmentScopes } from '#root/contract/assessments/assessment-scopes.ts';
import type { AssessmentScope } from '#root/contract/assessments/assessments.ts';
import { text } from '#root/web/areas/assessments/assessments.messages.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { toProblem } from '#root/web/platform/ui/problem.ts';

const isEmpty = (scope: AssessmentScope) => Object.values(scope).every((uids) => uids.length === 0);

interface ScopeCountProps {
  readonly scope: AssessmentScope;
  /** The uid of the BIA that has this scope; absent for a BIA that is not stored yet. */
  readonly ofUid?: string | undefined;
}

/** Says how many activities a scope has while it is being chosen, and which of them need attention. */
export function ScopeCount({ scope, ofUid }: ScopeCountProps) {
  const [asked] = useDebouncedValue(scope, 150);
  const body = { scope: asked, ...(ofUid && { exceptUid: ofUid }) };
  const read = useRead(assessmentScopes.count, { body, enabled: !isEmpty(asked) });
  const words = () => {
    if (isEmpty(scope)) return text('scopeEmpty');
    if (read.error) return toProblem(read.error).message;
    if (!read.data || asked !== scope) return text('scopeCounting');
    const { total, withoutAccount, inOpen } = read.data.data;
    return [
      text('scopeCount', { count: total }),
      ...(withoutAccount > 0 ? [text('scopeNoAccount', { count: withoutAccount })] : []),
      ...(inOpen > 0 ? [text('scopeInOpen', { count: inOpen })] : []),
    ].join(' · ');
  };
  return (
    <Text role="status" fw={600}>
      {words()}
    </Text>
  );
}
