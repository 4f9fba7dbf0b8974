import { escapeMarkup } from '#root/domain/values/markup.ts';
import type { MailKind } from './queue.ts';
import { footer, templates, valueWords } from './templates.ts';

/** The organisation that a mail is about, as its look needs it. */
export interface MailOrganisation {
  readonly name: string;
  readonly theme: 'blue' | 'green';
}

export interface Composed {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

type Values = Readonly<Record<string, string>>;

/** The accents of the product under white text. */
const accents = { blue: '#1971c2', green: '#1f7a3d' } as const;

/** Control characters, line breaks among them, are no part of a name, a code or a link: in a header they would begin another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is what this is for.
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Puts the values in; what they say themselves is not looked at. */
const fill = (text: string, values: Values, as: (value: string) => string = (value) => value) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => as(values[name] ?? ''));

function valuesOf(kind: MailKind, data: object, organisation: MailOrganisation): Values {
  const told = Object.entries(data).map(([name, value]) => {
    const said = valueWords[`${kind}.${name}.${value}`] ?? String(value);
    return [name, said.replaceAll(control, ' ')] as const;
  });
  return { ...Object.fromEntries(told), organisation: organisation.name.replaceAll(control, ' ') };
}

/** Only a way into the product itself is made a button. */
const isLink = (text: string) => /^https?:\/\/[^\s"<>]+$/.test(text);

/** Makes the mail of a kind from what it tells: its subject, its text, and the same as HTML with one button. */
export function compose(kind: MailKind, data: object, organisation: MailOrganisation): Composed {
  const { subject, before, code, button, after } = templates[kind];
  const values = valuesOf(kind, data, organisation);
  const digits = code && values[code as string];
  const link = button && values[button.link as string];
  const say = (lines: readonly string[]) => lines.map((line) => fill(line, values));
  const text = [
    ...say(before),
    ...(digits ? [`    ${digits}`] : []),
    ...(button && link ? [`${button.label}:\n${link}`] : []),
    ...say(after),
    `-- \n${fill(footer, values)}`,
  ];
  const paragraphs = (lines: readonly string[]) =>
    lines.map((line) => `<p style="margin:0 0 16px">${fill(escapeMarkup(line), values, escapeMarkup)}</p>`).join('\n');
  const accent = accents[organisation.theme];
  const body = [
    paragraphs(before),
    digits
      ? `<p style="margin:0 0 16px;font-size:28px;letter-spacing:6px;font-weight:700">${escapeMarkup(digits)}</p>`
      : '',
    button && link && isLink(link) ? buttonHtml(button.label, link, accent) : '',
    paragraphs(after),
  ];
  return {
    subject: fill(subject, values).slice(0, 200),
    text: `${text.join('\n\n')}\n`,
    html: page(fill(subject, values), accent, escapeMarkup(values.organisation ?? ''), body.join('\n'), values),
  };
}

const buttonHtml = (label: string, link: string, accent: string) =>
  `<p style="margin:0 0 16px"><a href="${escapeMarkup(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${accent};color:#ffffff;text-decoration:none;font-weight:600">${escapeMarkup(label)}</a></p>`;

const page = (title: string, accent: string, organisation: string, body: string, values: Values) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(title)}</title></head>
<body style="margin:0;background:#f1f3f5;color:#212529;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<div style="background:#ffffff;border-top:4px solid ${accent};border-radius:6px;padding:24px">
<p style="margin:0 0 20px;font-weight:700;font-size:18px">${organisation}</p>
${body}
</div>
<p style="margin:16px 0 0;font-size:13px;color:#495057">${fill(escapeMarkup(footer), values, escapeMarkup)}</p>
</div>
</body>
</html>
`;

/** An address that may stand in a log: `a***@example.org`. */
export function masked(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '***' : `${address[0]}***${address.slice(at)}`;
}
