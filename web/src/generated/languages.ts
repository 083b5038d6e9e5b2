// Made by tools/web_messages.py from riad/language.py. Do not edit.

export const LANGUAGES = {
  en: "English",
  fr: "Français",
  nl: "Nederlands",
} as const;
