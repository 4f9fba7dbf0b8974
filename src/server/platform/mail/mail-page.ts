import { escapeMarkup } from '#root/domain/values/markup.ts';

/** The organisation that a mail is about, with its name and theme. */
export interface MailOrganisation {
  readonly name: string;
  readonly theme: 'blue' | 'green';
}

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address at which the person turns off such mails, if there is one. */
  readonly unsubscribe?: string;
}

/** The product's accent colours. Text on them is white. */
export const accents = { blue: '#1971c2', green: '#3f7a14' } as const;

const font = "font-family:'Segoe UI',system-ui,-apple-system,Arial,sans-serif";
const wrap = 'overflow-wrap:break-word;word-break:normal;hyphens:none';

export const renderParagraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;

/** Returns true for web addresses. Only these become a button or a link, never `javascript:` and the like. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s"<>]+$/.test(text);

/** A table, because Outlook ignores the padding of a link. */
export const renderButton = (label: string, link: string, accent: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td bgcolor="${accent}" style="border-radius:6px;padding:12px 20px"><a href="${escapeMarkup(link)}" style="color:#ffffff;text-decoration:none;font-weight:600">${escapeMarkup(label)}</a></td></tr></table>`;

interface MailPage {
  readonly title: string;
  readonly accent: string;
  readonly organisation: string;
  /** HTML. */
  readonly body: string;
  /** HTML. */
  readonly footer: string;
}

/** Renders the page of an email. It consists of tables with inline styles, because Outlook's engine knows little else. */
export const renderPage = ({ title, accent, organisation, body, footer }: MailPage): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(title)}</title></head>
<body style="margin:0;padding:0;background:#f1f3f5;${wrap}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f1f3f5" style="table-layout:fixed"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;table-layout:fixed">
<tr><td bgcolor="#ffffff" style="border-top:4px solid ${accent};border-radius:6px;padding:24px;color:#212529;font-size:16px;line-height:24px;${font};${wrap}">
<p style="margin:0 0 20px;font-weight:700;font-size:18px">${escapeMarkup(organisation)}</p>
${body}
</td></tr>
<tr><td style="padding:16px 0 0;color:#495057;font-size:13px;line-height:20px;${font};${wrap}">${footer}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
