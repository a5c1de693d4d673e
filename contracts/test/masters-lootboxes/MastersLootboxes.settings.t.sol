// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC1155MetadataURI} from "@openzeppelin/contracts/token/ERC1155/extensions/IERC1155MetadataURI.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

import {IMastersCollection} from "../../src/masters/IMastersCollection.sol";
import {IMastersSale} from "../../src/masters/IMastersSale.sol";
import {IMastersLootboxes} from "../../src/masters-lootboxes/IMastersLootboxes.sol";
import {MastersLootboxesFixture} from "../support/MastersLootboxesFixture.sol";

contract MastersLootboxesSettingsTest is MastersLootboxesFixture {
    uint256 private constant NEW_BOX = 3;

    // kinds of boxes

    function testFuzz_GivenANewKind_ItsSettingsAreTold(uint256 boxId, uint256 maxSupply, uint256 ticketId) public {
        (boxId, maxSupply) = (bound(boxId, NEW_BOX, type(uint32).max), bound(maxSupply, 1, type(uint96).max));
        vm.expectEmit(address(lootboxes));
        emit IMastersLootboxes.BoxAdded(boxId);
        vm.expectEmit(address(lootboxes));
        emit IMastersLootboxes.MaxSupplyChanged(boxId, maxSupply);
        vm.expectEmit(address(lootboxes));
        emit IMastersLootboxes.BoxTicketChanged(boxId, ticketId);
        vm.expectEmit(address(lootboxes));
        emit IMastersLootboxes.BoxPriceChanged(boxId, NATIVE, 5);
        vm.prank(owner);
        lootboxes.addBox(boxId, maxSupply, ticketId, _only(NATIVE), list(5));
        (bool allowed, uint256 most, uint256 supply, uint256 version, uint256 ticket) = lootboxes.getBox(boxId);
        vm.assertEq(allowed, false);
        vm.assertEq(most, maxSupply);
        vm.assertEq(supply, 0);
        vm.assertEq(version, 0);
        vm.assertEq(ticket, ticketId);
        vm.assertEq(lootboxes.getBoxPrice(boxId, NATIVE), 5);
    }

    function test_RevertWhen_TheKindIsThereOrItsIdTooHigh() public {
        uint256 tooHigh = uint256(type(uint32).max) + 1;
        vm.startPrank(owner);
        vm.expectRevert(
            abi.encodeWithSelector(IMastersLootboxes.MastersLootboxes_InvalidBox.selector, WOODEN)
        );
        lootboxes.addBox(WOODEN, 1, 0, _only(NATIVE), list(1));
        vm.expectRevert(
            abi.encodeWithSelector(IMastersLootboxes.MastersLootboxes_InvalidBox.selector, tooHigh)
        );
        lootboxes.addBox(tooHigh, 1, 0, _only(NATIVE), list(1));
        vm.stopPrank();
    }

    function testFuzz_GivenAMaximum_ItIsNeverBelowWhatWasMinted(uint256 minted, uint256 maxSupply) public {
        minted = bound(minted, 1, MAX_BOXES);
        _giveBoxes(bob, WOODEN, minted);
        bool fits = maxSupply >= minted && maxSupply <= type(uint96).max;
        vm.prank(owner);
        if (!fits) {
            vm.expectRevert(
                abi.encodeWithSelector(
                    IMastersLootboxes.MastersLootboxes_MaxSupplyExceeded.selector, WOODEN, minted, maxSupply
                )
            );
        }
        lootboxes.setMaxSupply(WOODEN, maxSupply);
        (, uint256 most,,,) = lootboxes.getBox(WOODEN);
        vm.assertEq(most, fits ? maxSupply : MAX_BOXES);
    }

    function test_RevertWhen_TheMaximumIsZero() public {
        vm.prank(owner);
        vm.expectRevert(
            abi.encodeWithSelector(
                IMastersLootboxes.MastersLootboxes_MaxSupplyExceeded.selector, NEW_BOX, 0, 0
            )
        );
        lootboxes.addBox(NEW_BOX, 0, 0, _only(NATIVE), list(1));
    }

    function test_RevertWhen_PricesAreNotRight() public {
        vm.startPrank(owner);
        vm.expectRevert(IMastersLootboxes.MastersLootboxes_LengthMismatch.selector);
        lootboxes.setPrices(WOODEN, _only(NATIVE), list(1, 2));
        vm.expectRevert(IMastersSale.MastersSale_ZeroAddress.selector);
        lootboxes.setPrices(WOODEN, _only(address(0)), list(1));
        vm.stopPrank();
    }

    function test_RevertWhen_ThereIsNoSuchKind() public {
        vm.startPrank(owner);
        _expectUnknownBox();
        lootboxes.setPrices(NEW_BOX, _only(NATIVE), list(1));
        _expectUnknownBox();
        lootboxes.setMaxSupply(NEW_BOX, 1);
        _expectUnknownBox();
        lootboxes.setTicketId(NEW_BOX, 1);
        _expectUnknownBox();
        lootboxes.setBoxEnabled(NEW_BOX, false);
        _expectUnknownBox();
        lootboxes.publishOdds(NEW_BOX, 1, list(1), list(1));
        vm.stopPrank();
    }

    // odds

    function test_GivenOdds_TheyAreToldAndStay() public {
        bytes32 hash = keccak256(abi.encode(WOODEN, 2, list(CROWN), list(1)));
        vm.prank(owner);
        vm.expectEmit(address(lootboxes));
        emit IMastersLootboxes.OddsPublished(WOODEN, 2, hash, list(CROWN), list(1));
        lootboxes.publishOdds(WOODEN, 2, list(CROWN), list(1));
        vm.assertEq(lootboxes.oddsHash(WOODEN, 1), keccak256(abi.encode(WOODEN, 1, range(SWORD, 3), _weights())));
        vm.assertEq(lootboxes.oddsHash(WOODEN, 2), hash);
        vm.assertEq(lootboxes.oddsHash(WOODEN, 3), 0);
        (uint256[] memory ids, uint256[] memory weights) = lootboxes.odds(WOODEN, 1);
        vm.assertEq(ids, range(SWORD, 3));
        vm.assertEq(weights, _weights());
        (ids, weights) = lootboxes.odds(WOODEN, 3);
        vm.assertEq(ids.length + weights.length, 0);
        (,,, uint256 version,) = lootboxes.getBox(WOODEN);
        vm.assertEq(version, 2);
        (,,, version,) = lootboxes.getBox(IRON);
        vm.assertEq(version, 1);
    }

    function testFuzz_GivenAnyOdds_TheyAreReadAsTheyWereWritten(uint256 length, uint256 seed) public {
        length = bound(length, 1, 100);
        (uint256[] memory ids, uint256[] memory weights) = (new uint256[](length), new uint256[](length));
        uint256 last = 0;
        for (uint256 i = 0; i < length; ++i) {
            uint256 random = uint256(keccak256(abi.encode(seed, i)));
            last = ids[i] = last + 1 + random % 655;
            weights[i] = 1 + (random >> 16) % (2 ** 40 - 1);
        }
        vm.prank(owner);
        lootboxes.publishOdds(WOODEN, 2, ids, weights);
        (uint256[] memory storedIds, uint256[] memory storedWeights) = lootboxes.odds(WOODEN, 2);
        vm.assertEq(storedIds, ids);
        vm.assertEq(storedWeights, weights);
        vm.assertEq(lootboxes.oddsHash(WOODEN, 2), keccak256(abi.encode(WOODEN, 2, ids, weights)));
    }

    function testFuzz_RevertWhen_OddsAreNotTheNext(uint256 version) public {
        vm.assume(version != 2);
        vm.prank(owner);
        vm.expectRevert(
            abi.encodeWithSelector(IMastersLootboxes.MastersLootboxes_WrongOdds.selector, version, 2)
        );
        lootboxes.publishOdds(WOODEN, version, list(CROWN), list(1));
    }

    function test_RevertWhen_OddsAreNoTable() public {
        uint256[] memory none = new uint256[](0);
        vm.startPrank(owner);
        _expectInvalidOdds(none, none);
        _expectInvalidOdds(list(SWORD), none);
        _expectInvalidOdds(list(SWORD), list(1, 1));
        _expectInvalidOdds(list(0), list(1));
        _expectInvalidOdds(list(SWORD, SWORD), list(1, 1));
        _expectInvalidOdds(list(SHIELD, SWORD), list(1, 1));
        _expectInvalidOdds(list(SWORD), list(0));
        _expectInvalidOdds(list(SWORD), list(2 ** 40));
        _expectInvalidOdds(list(SWORD, 2 ** 16), list(1, 1));
        _expectInvalidOdds(range(1, 101), range(1, 101));
        vm.stopPrank();
        (,,, uint256 version,) = lootboxes.getBox(WOODEN);
        vm.assertEq(version, 1);
    }

    // metadata

    function test_GivenAnotherTemplate_AllMetadataIsToldToHaveChanged() public {
        vm.prank(owner);
        vm.expectEmit(address(lootboxes));
        emit IMastersCollection.BaseURIChanged("ipfs://x/{id}");
        vm.expectEmit(address(lootboxes));
        emit IMastersCollection.BatchMetadataUpdate(0, type(uint256).max);
        lootboxes.setURI("ipfs://x/{id}");
        vm.assertEq(lootboxes.uri(WOODEN), "ipfs://x/{id}");
    }

    function test_GivenAnAddressOfItsOwn_ABoxHasItUntilItIsTakenBack() public {
        vm.startPrank(owner);
        vm.expectEmit(address(lootboxes));
        emit IERC1155.URI("ipfs://wooden", WOODEN);
        lootboxes.setTokenURI(WOODEN, "ipfs://wooden");
        vm.assertEq(lootboxes.uri(WOODEN), "ipfs://wooden");
        vm.assertEq(lootboxes.uri(IRON), BOXES_URI);
        vm.expectEmit(address(lootboxes));
        emit IERC1155.URI(BOXES_URI, WOODEN);
        lootboxes.setTokenURI(WOODEN, "");
        vm.stopPrank();
        vm.assertEq(lootboxes.baseURI(), BOXES_URI);
    }

    function testFuzz_ItAnswersForItsInterfacesAndNoOther(bytes4 interfaceId) public view {
        bool known = interfaceId == type(IERC165).interfaceId || interfaceId == type(IERC1155).interfaceId
            || interfaceId == type(IERC1155MetadataURI).interfaceId || interfaceId == type(IERC2981).interfaceId;
        vm.assertEq(lootboxes.supportsInterface(interfaceId), known);
    }

    function test_ItAnswersForItsInterfaces() public view {
        vm.assertEq(lootboxes.supportsInterface(0x01ffc9a7), true);
        vm.assertEq(lootboxes.supportsInterface(0xd9b67a26), true);
        vm.assertEq(lootboxes.supportsInterface(0x0e89341c), true);
        vm.assertEq(lootboxes.supportsInterface(0x2a55205a), true);
        vm.assertEq(lootboxes.supportsInterface(0xffffffff), false);
    }

    // settings

    function test_GivenOtherItems_TheyAreToldAndKept() public {
        vm.prank(owner);
        vm.expectEmit(address(lootboxes));
        emit IMastersLootboxes.MastersItemsChanged(bob);
        lootboxes.setMastersItems(bob);
        vm.assertEq(lootboxes.getMastersItems(), bob);
    }

    function test_RevertWhen_AnAddressIsZero() public {
        vm.startPrank(owner);
        vm.expectRevert(IMastersSale.MastersSale_ZeroAddress.selector);
        lootboxes.setMastersItems(address(0));
        vm.expectRevert(IMastersSale.MastersSale_ZeroAddress.selector);
        lootboxes.setOperator(address(0), true);
        vm.stopPrank();
    }

    function test_RevertWhen_AStrangerActsAsOwner() public {
        address[] memory none = new address[](0);
        uint256[] memory zero = new uint256[](0);
        _expectNotOwner(abi.encodeCall(lootboxes.addBox, (NEW_BOX, 1, 1, none, zero)));
        _expectNotOwner(abi.encodeCall(lootboxes.publishOdds, (WOODEN, 2, zero, zero)));
        _expectNotOwner(abi.encodeCall(lootboxes.setMaxSupply, (WOODEN, 2)));
        _expectNotOwner(abi.encodeCall(lootboxes.setPrices, (WOODEN, none, zero)));
        _expectNotOwner(abi.encodeCall(lootboxes.setTicketId, (WOODEN, 2)));
        _expectNotOwner(abi.encodeCall(lootboxes.setBoxEnabled, (WOODEN, true)));
        _expectNotOwner(abi.encodeCall(lootboxes.setMastersItems, (stranger)));
        _expectNotOwner(abi.encodeCall(lootboxes.setOperator, (stranger, true)));
        _expectNotOwner(abi.encodeCall(lootboxes.setURI, ("")));
        _expectNotOwner(abi.encodeCall(lootboxes.setTokenURI, (1, "")));
        _expectNotOwner(abi.encodeCall(lootboxes.flipState, ()));
        _expectNotOwner(abi.encodeCall(lootboxes.setTreasury, (stranger)));
        _expectNotOwner(abi.encodeCall(lootboxes.setHatchyTicketsContract, (stranger)));
        _expectNotOwner(abi.encodeCall(lootboxes.setRoyalty, (stranger, 1)));
        _expectNotOwner(abi.encodeCall(lootboxes.addSigner, (stranger)));
        _expectNotOwner(abi.encodeCall(lootboxes.setVoucherBanned, (1, true)));
        _expectNotOwner(abi.encodeCall(lootboxes.setDigestBanned, (0, true)));
    }

    function _only(address currency) private pure returns (address[] memory currencies) {
        currencies = new address[](1);
        currencies[0] = currency;
    }

    function _expectInvalidOdds(uint256[] memory ids, uint256[] memory weights) private {
        vm.expectRevert(IMastersLootboxes.MastersLootboxes_InvalidOdds.selector);
        lootboxes.publishOdds(WOODEN, 2, ids, weights);
    }

    function _expectUnknownBox() private {
        vm.expectRevert(
            abi.encodeWithSelector(IMastersLootboxes.MastersLootboxes_UnknownBox.selector, NEW_BOX)
        );
    }
}
