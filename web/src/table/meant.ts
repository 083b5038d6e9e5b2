/** Show which things of the table are meant, as long as somebody reads about them. */
export function light(selector: string): () => void {
  const meant = [...document.querySelectorAll(selector)];
  for (const one of meant) one.toggleAttribute("data-meant", true);
  return () => {
    for (const one of meant) one.removeAttribute("data-meant");
  };
}
