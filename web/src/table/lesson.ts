/** The message key of what a coach says to a question: `yspahan.ChooseGroup` is `learn.choose-group`. */
export function lessonOf(question: string): string {
  const name = question.slice(question.indexOf(".") + 1);
  return `learn.${name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase()}`;
}
