"""Contracts of our own for the import linter (see `pyproject.toml`)."""

import sys

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class StandardLibraryContract(Contract):
    """The modules, with all that is inside them, import nothing that has to be installed."""

    type_name = "standard_library"

    modules = fields.SetField(subfield=fields.ModuleField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        at_home = {*sys.stdlib_module_names, *self.session_options["root_packages"]}
        strangers = sorted(
            (importer, imported)
            for package in self.modules  # type: ignore[attr-defined]
            for importer in {package.name, *graph.find_descendants(package.name)}
            for imported in graph.find_modules_directly_imported_by(importer)
            if imported.partition(".")[0] not in at_home
        )
        return ContractCheck(kept=not strangers, metadata={"strangers": strangers})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for importer, imported in check.metadata["strangers"]:
            output.print_error(f"{importer} imports {imported}", bold=False)
