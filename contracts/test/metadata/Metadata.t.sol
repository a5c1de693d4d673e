// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC1155MetadataURI} from "@openzeppelin/contracts/token/ERC1155/extensions/IERC1155MetadataURI.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC721Enumerable} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Enumerable.sol";
import {IERC721Metadata} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Metadata.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

import {EggsGen2} from "../../src/eggs-gen2/EggsGen2.sol";
import {Gen1Collection} from "../../src/gen1/Gen1Collection.sol";
import {Gen2Collection} from "../../src/gen2/Gen2Collection.sol";
import {MastersCollectionUpgradeable} from "../../src/masters/MastersCollectionUpgradeable.sol";
import {MastersAvatars} from "../../src/masters-avatars/MastersAvatars.sol";
import {MastersItems} from "../../src/masters-items/MastersItems.sol";
import {MastersLootboxes} from "../../src/masters-lootboxes/MastersLootboxes.sol";
import {ILayerZeroEndpoint} from "../../src/omnichain/ILayerZeroEndpoint.sol";
import {OmnichainItems} from "../../src/omnichain-items/OmnichainItems.sol";
import {Omnimon} from "../../src/omnimon/Omnimon.sol";
import {Tickets} from "../../src/tickets/Tickets.sol";
import {UltigenEggs} from "../../src/ultigen/UltigenEggs.sol";
import {UltigenMonsters} from "../../src/ultigen/UltigenMonsters.sol";
import {People} from "../support/People.sol";
import {Vm} from "../support/Test.sol";

/// @dev Tests what marketplaces need of every collection: interfaces, metadata URIs, and events when these change.
contract MetadataTest is People {
    struct Collection {
        string name;
        address target;
        bool is721;
        bool enumerable;
        bool royalties;
        /// @dev Sets the template to TEMPLATE.
        bytes set;
        /// @dev Expects one `URI` event per id of an ERC-1155 with fixed ids, and one `BatchMetadataUpdate` of all
        /// others.
        uint256 fixedIds;
        uint256 firstId;
        uint256 lastId;
        /// @dev Reads what TEMPLATE became.
        bytes read;
        string expected;
    }

    string private constant TEMPLATE = "ipfs://new/{id}";

    Collection[] private collections;

    function setUp() public {
        _addEggsAndCreatures();
        _addMasters();
        _addOmnichainItems();
        _addOmnimon();
    }

    function test_EveryCollectionDeclaresWhatItImplements() public view {
        for (uint256 i = 0; i < collections.length; ++i) {
            Collection memory c = collections[i];
            _expectInterface(c, type(IERC165).interfaceId, true);
            _expectInterface(c, 0xffffffff, false);
            _expectInterface(c, type(IERC721).interfaceId, c.is721);
            _expectInterface(c, type(IERC721Metadata).interfaceId, c.is721);
            _expectInterface(c, type(IERC721Enumerable).interfaceId, c.enumerable);
            _expectInterface(c, bytes4(0x49064906), c.is721);
            _expectInterface(c, type(IERC1155).interfaceId, !c.is721);
            _expectInterface(c, type(IERC1155MetadataURI).interfaceId, !c.is721);
            _expectInterface(c, type(IERC2981).interfaceId, c.royalties);
            (bool answers,) = c.target.staticcall(abi.encodeCall(IERC2981.royaltyInfo, (1, 100)));
            vm.assertTrue(answers == c.royalties, c.name);
        }
    }

    function test_GivenTheOwner_TheTemplateChangesAndMarketplacesAreTold() public {
        for (uint256 i = 0; i < collections.length; ++i) {
            Collection memory c = collections[i];
            vm.recordLogs();
            vm.prank(owner);
            (bool done,) = c.target.call(c.set);
            vm.assertTrue(done, c.name);

            (bool answered, bytes memory answer) = c.target.staticcall(c.read);
            vm.assertTrue(answered, c.name);
            vm.assertEq(abi.decode(answer, (string)), c.expected);
            _expectTold(c, vm.getRecordedLogs());
        }
    }

    function test_RevertWhen_AStrangerChangesTheTemplate() public {
        bytes memory denied =
            abi.encodeWithSelector(OwnableUpgradeable.OwnableUnauthorizedAccount.selector, stranger);
        for (uint256 i = 0; i < collections.length; ++i) {
            vm.prank(stranger);
            (bool done, bytes memory reason) = collections[i].target.call(collections[i].set);
            vm.assertTrue(!done && keccak256(reason) == keccak256(denied), collections[i].name);
        }
    }

    function _expectInterface(Collection memory c, bytes4 id, bool expected) private view {
        vm.assertTrue(IERC165(c.target).supportsInterface(id) == expected, string.concat(c.name, ": interface"));
    }

    function _expectTold(Collection memory c, Vm.Log[] memory logs) private pure {
        uint256 uris = 0;
        uint256 batches = 0;
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics[0] == IERC1155.URI.selector) {
                vm.assertEq(uint256(logs[i].topics[1]), uris);
                ++uris;
            }
            if (logs[i].topics[0] == IERC4906.BatchMetadataUpdate.selector) {
                (uint256 first, uint256 last) = abi.decode(logs[i].data, (uint256, uint256));
                vm.assertEq(first, c.firstId, c.name);
                vm.assertEq(last, c.lastId, c.name);
                ++batches;
            }
        }
        vm.assertEq(uris, c.fixedIds, c.name);
        vm.assertEq(batches, c.fixedIds > 0 ? 0 : 1, c.name);
    }

    function _add1155(string memory name, address target, uint256 fixedIds, bool royalties) private {
        Collection storage c = collections.push();
        (c.name, c.target, c.fixedIds, c.royalties) = (name, target, fixedIds, royalties);
        c.lastId = type(uint256).max;
        c.set = abi.encodeWithSignature("setURI(string)", TEMPLATE);
        c.read = abi.encodeCall(IERC1155MetadataURI.uri, (1));
        c.expected = TEMPLATE;
    }

    function _add721(string memory name, address target, uint256 firstId, uint256 lastId, bool royalties) private {
        Collection storage c = collections.push();
        (c.name, c.target, c.is721, c.enumerable, c.royalties) = (name, target, true, true, royalties);
        (c.firstId, c.lastId) = (firstId, lastId);
        c.set = abi.encodeWithSignature("setBaseURI(string)", TEMPLATE);
        c.read = abi.encodeWithSignature("baseURI()");
        c.expected = TEMPLATE;
    }

    function _addEggsAndCreatures() private {
        uint256[5] memory kinds = [uint256(1), 2, 3, 4, 5];
        UltigenEggs.InitializeParameters memory ofEggs = UltigenEggs.InitializeParameters(
            owner, owner, address(1), address(1), owner, 1, kinds, "https://old/{id}"
        );
        _add1155(
            "ultigen eggs",
            _proxy(_deployCode("UltigenEggs"), abi.encodeCall(UltigenEggs.initialize, (ofEggs))),
            5,
            false
        );
        UltigenMonsters monsters = UltigenMonsters(
            _proxy(
                _deployCode("UltigenMonsters"),
                abi.encodeCall(UltigenMonsters.initialize, (owner, owner, address(1), address(1), "https://old/"))
            )
        );
        vm.prank(owner);
        monsters.mintHatchlings(owner, list(7));
        _add721("ultigen monsters", address(monsters), 1, type(uint256).max, false);
        collections[1].read = abi.encodeCall(IERC721Metadata.tokenURI, (1));
        collections[1].expected = string.concat(TEMPLATE, "1");

        Gen1Collection.InitializeParameters memory ofGen1 =
            Gen1Collection.InitializeParameters(owner, 1, 1, 100, owner, 500, "https://old/");
        address gen1 =
            _proxy(_deployCode("Gen1Collection"), abi.encodeCall(Gen1Collection.initialize, (ofGen1)));
        _add721("gen-1", gen1, 0, 39_999, true);

        EggsGen2.InitializeParameters memory ofGen2Eggs = EggsGen2.InitializeParameters(
            owner, owner, address(1), address(1), 100, 100, 1, 500, "https://old/"
        );
        address gen2Eggs =
            _proxy(_deployCode("EggsGen2"), abi.encodeCall(EggsGen2.initialize, (ofGen2Eggs)));
        _add1155("gen-2 eggs", gen2Eggs, 2, false);
        collections[3].set = abi.encodeCall(EggsGen2.setBaseMetadataURI, (TEMPLATE));
        collections[3].expected = string.concat(TEMPLATE, "1");

        bytes memory ofGen2 = abi.encodeCall(
            Gen2Collection.initialize, (owner, address(1), _newBeacon(""), 3, "https://old/{id}")
        );
        _add1155("gen-2", _proxy(_deployCode("Gen2Collection"), ofGen2), 0, false);
    }

    function _addMasters() private {
        bytes memory ofTickets = abi.encodeCall(Tickets.initialize, (owner, owner, 500, "https://old/{id}"));
        address tickets = _proxy(_deployCode("Tickets"), ofTickets);
        _add1155("tickets", tickets, 0, true);

        MastersCollectionUpgradeable.CollectionParameters memory ofCollection =
            MastersCollectionUpgradeable.CollectionParameters(owner, owner, owner, 500, tickets, "https://old/{id}");
        address items = _proxy(_deployCode("MastersItems"), abi.encodeCall(MastersItems.initialize, (ofCollection)));
        _add1155("masters items", items, 0, true);

        bytes memory ofBoxes = abi.encodeCall(MastersLootboxes.initialize, (ofCollection, items, _newBeacon(""), 1));
        address boxes = _proxy(_deployCode("MastersLootboxes"), ofBoxes);
        _add1155("masters lootboxes", boxes, 0, true);

        MastersAvatars.InitializeParameters memory ofAvatars = MastersAvatars.InitializeParameters({
            initialOwner: owner,
            initialSigner: owner,
            treasury: owner,
            royaltyBasisPoints: 500,
            tickets: tickets,
            ticketId: 1,
            items: items,
            rewardDealer: owner,
            startId: 1_000,
            endId: 2_000,
            traitsLength: 9,
            itemsLength: 8,
            baseUri: "https://old/"
        });
        _add721(
            "masters avatars",
            _proxy(_deployCode("MastersAvatars"), abi.encodeCall(MastersAvatars.initialize, (ofAvatars))),
            1_000,
            2_000,
            true
        );
    }

    function _addOmnimon() private {
        Omnimon.InitializeParameters memory parameters = Omnimon.InitializeParameters({
            initialOwner: owner,
            endpoint: ILayerZeroEndpoint(address(1)),
            items: address(1),
            traitSource: address(1),
            royaltyReceiver: owner,
            royaltyBasisPoints: 500,
            startId: 1,
            endId: 10,
            beacon: _newBeacon(""),
            drawDelay: 1,
            price: 0,
            rerollPrice: 0,
            blocksBetweenJumps: 0,
            minGasToTransferAndStore: 1,
            baseUri: "https://old/"
        });
        address omnimon = _proxy(_deployCode("Omnimon"), abi.encodeCall(Omnimon.initialize, (parameters)));
        _add721("omnimon", omnimon, 0, type(uint256).max, true);
        collections[collections.length - 1].enumerable = false;
    }

    function _addOmnichainItems() private {
        bytes memory data = abi.encodeCall(
            OmnichainItems.initialize,
            (owner, ILayerZeroEndpoint(address(1)), _newBeacon(""), 1, address(0), "https://old/{id}")
        );
        _add1155("omnichain items", _proxy(_deployCode("OmnichainItems"), data), 0, false);
    }
}
