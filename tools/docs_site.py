"""What MkDocs calls while it makes the site: the order of pages, and the pages that are made."""

from __future__ import annotations

from typing import Any

from mkdocs.structure.files import File

from tools import docs_http, docs_pages


def on_config(config: Any) -> Any:
    pages = (file.relative_to(docs_pages.DOCS).as_posix() for file in docs_pages.DOCS.rglob("*.md"))
    config["nav"] = docs_pages.navigation(pages)
    return config


def on_files(files: Any, config: Any) -> Any:
    made = {page: docs_pages.paper(name) for name, page in docs_pages.PAPERS.items()}
    made |= dict(docs_pages.reference())
    made |= {"reference/http.md": docs_http.page(), "decisions/index.md": docs_pages.decisions()}
    made |= {name: (docs_pages.ROOT / name).read_text("utf-8") for name in docs_pages.EXAMPLES}
    for page, text in made.items():
        files.append(File.generated(config, page, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    if page.file.src_uri == "screens/README.md":
        return docs_pages.gallery(markdown)
    return docs_pages.beside(markdown)
