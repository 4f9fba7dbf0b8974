import type { PlanContent } from '#root/contract/plans/plan-sections.ts';
import type { PlanTextKey } from '#root/contract/plans/plan-terms.ts';
import type { RichText } from '#root/contract/shared/rich-text.ts';
import { isEmptyRichText } from '#root/domain/values/rich-text.ts';
import type { PlanSectionProps } from '#root/web/areas/plans/record/plan-props.ts';
import { text as recordText } from '#root/web/areas/plans/record/record.messages.ts';
import { RichTextView } from '#root/web/shared/rich-text/rich-text-view.tsx';
import { PlanTextEditor } from './plan-text.tsx';
import { text } from './rows.messages.ts';

/**
 * Returns the texts with a new text under one heading. If the plan has no text under this heading yet, the text is
 * added.
 */
export const writeText = (texts: PlanContent['texts'], key: PlanTextKey, content: RichText): PlanContent['texts'] =>
  texts.some((one) => one.key === key)
    ? texts.map((one) => (one.key === key ? { ...one, content } : one))
    : [...texts, { uid: crypto.randomUUID(), key, title: '', content }];

interface KeyedProps extends PlanSectionProps {
  /** The heading of the text. */
  readonly textKey: PlanTextKey;
}

/** The field for the text under a heading that every plan has. */
export function KeyedText({ textKey, content, set, errors }: KeyedProps) {
  const at = content.texts.findIndex(({ key }) => key === textKey);
  const path = `texts.${at}.content`;
  return (
    <PlanTextEditor
      key={textKey}
      label={text('textOf', { section: recordText(`section.${textKey}`) })}
      value={content.texts[at]?.content}
      error={errors[path]}
      path={path}
      onChange={(next) => set('texts', (texts) => writeText(texts, textKey, next))}
    />
  );
}

/** The text under a heading that every plan has, read-only. Shows nothing if the text is empty. */
export function KeyedTextView({ textKey, content }: Pick<KeyedProps, 'textKey' | 'content'>) {
  const found = content.texts.find(({ key }) => key === textKey);
  return found && !isEmptyRichText(found.content) ? <RichTextView value={found.content} /> : null;
}

/** The field for the text of a custom section. */
export function OwnText({ uid, content, set, errors }: PlanSectionProps & { readonly uid: string }) {
  const at = content.texts.findIndex((one) => one.uid === uid);
  const own = content.texts[at];
  if (!own) return null;
  const path = `texts.${at}.content`;
  return (
    <PlanTextEditor
      key={uid}
      label={text('textOf', { section: own.title })}
      value={own.content}
      error={errors[path]}
      path={path}
      onChange={(next) =>
        set('texts', (texts) => texts.map((one) => (one.uid === uid ? { ...one, content: next } : one)))
      }
    />
  );
}
