import type { RichText } from '#root/contract/shared/rich-text.ts';
import { emptyRichText } from '#root/contract/shared/rich-text.ts';
import { RichTextEditor } from '#root/web/shared/rich-text/rich-text-editor.tsx';

interface EditorProps {
  readonly label: string;
  readonly value: RichText | undefined;
  readonly error?: string | undefined;
  readonly path: string;
  readonly onChange: (value: RichText) => void;
}

/** The field in which a text of a plan is written. */
export const PlanTextEditor = ({ label, value = emptyRichText, error, path, onChange }: EditorProps) => (
  <div data-path={path}>
    <RichTextEditor label={label} value={value} error={error} onChange={onChange} />
  </div>
);
