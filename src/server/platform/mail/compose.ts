import { escapeMarkup } from '#root/domain/values/markup.ts';
import type { MailKind } from './queue.ts';
import { footer, templates, valueWords } from './templates.ts';

/** The organisation that a mail is about, with its name and theme. */
export interface MailOrganisation {
  readonly name: string;
  readonly theme: 'blue' | 'green';
}

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

type Values = Readonly<Record<string, string>>;

/** The product's accent colours. Text on them is white. */
const accents = { blue: '#1971c2', green: '#3f7a14' } as const;

/**
 * Matches control characters, which must not appear in names, codes and links: a line break in a header would start
 * another header.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression must match control characters.
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Replaces the placeholders of a text. Placeholders within the values are not replaced. */
const fillIn = (text: string, values: Values, as: (value: string) => string = (value) => value) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => as(values[name] ?? ''));

function collectValues(kind: MailKind, data: object, organisation: MailOrganisation): Values {
  const entries = Object.entries(data).map(([name, value]) => {
    const text = valueWords[`${kind}.${name}.${value}`] ?? String(value);
    return [name, text.replaceAll(control, ' ')] as const;
  });
  return { ...Object.fromEntries(entries), organisation: organisation.name.replaceAll(control, ' ') };
}

/** Returns true for web addresses. Only these become a button, never `javascript:` and the like. */
const isWebAddress = (text: string) => /^https?:\/\/[^\s"<>]+$/.test(text);

/**
 * Returns the mail of a kind with these values: its subject, its plain text, and the same content as HTML with one
 * button.
 */
export function composeMail(kind: MailKind, data: object, organisation: MailOrganisation): ComposedMail {
  const { subject, before, code, button, after } = templates[kind];
  const values = collectValues(kind, data, organisation);
  const digits = code && values[code as string];
  const link = button && values[button.link as string];
  const fillLines = (lines: readonly string[]) => lines.map((line) => fillIn(line, values));
  const text = [
    ...fillLines(before),
    ...(digits ? [`    ${digits}`] : []),
    ...(button && link ? [`${button.label}:\n${link}`] : []),
    ...fillLines(after),
    `-- \n${fillIn(footer, values)}`,
  ];
  const paragraphs = (lines: readonly string[]) =>
    lines
      .map((line) => `<p style="margin:0 0 16px">${fillIn(escapeMarkup(line), values, escapeMarkup)}</p>`)
      .join('\n');
  const accent = accents[organisation.theme];
  const body = [
    paragraphs(before),
    digits
      ? `<p style="margin:0 0 16px;font-size:28px;letter-spacing:6px;font-weight:700">${escapeMarkup(digits)}</p>`
      : '',
    button && link && isWebAddress(link) ? renderButton(button.label, link, accent) : '',
    paragraphs(after),
  ];
  return {
    subject: fillIn(subject, values).slice(0, 200),
    text: `${text.join('\n\n')}\n`,
    html: renderPage(fillIn(subject, values), accent, escapeMarkup(values.organisation ?? ''), body.join('\n'), values),
  };
}

const renderButton = (label: string, link: string, accent: string) =>
  `<p style="margin:0 0 16px"><a href="${escapeMarkup(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${accent};color:#ffffff;text-decoration:none;font-weight:600">${escapeMarkup(label)}</a></p>`;

const renderPage = (
  title: string,
  accent: string,
  organisation: string,
  body: string,
  values: Values,
) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(title)}</title></head>
<body style="margin:0;background:#f1f3f5;overflow-wrap:break-word;word-break:normal;hyphens:none;color:#212529;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<div style="background:#ffffff;border-top:4px solid ${accent};border-radius:6px;padding:24px">
<p style="margin:0 0 20px;font-weight:700;font-size:18px">${organisation}</p>
${body}
</div>
<p style="margin:16px 0 0;font-size:13px;color:#495057">${fillIn(escapeMarkup(footer), values, escapeMarkup)}</p>
</div>
</body>
</html>
`;

/** Returns an address in the form for logs: `a***@example.org`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '***' : `${address[0]}***${address.slice(at)}`;
}
