// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC1155MetadataURI} from "@openzeppelin/contracts/token/ERC1155/extensions/IERC1155MetadataURI.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

import {IMastersCollection} from "../../src/masters/IMastersCollection.sol";
import {IMastersSale} from "../../src/masters/IMastersSale.sol";
import {MastersItemsFixture} from "../support/MastersItemsFixture.sol";
import {CoinRefuser} from "../support/TicketReceivers.sol";

contract MastersItemsSettingsTest is MastersItemsFixture {
    // money

    function testFuzz_GivenCoins_AnyoneSendsThemToTheTreasury(uint256 price) public {
        price = bound(price, 1, 10_000 ether);
        IMastersCollection.MintItemPayload memory payload = _payload(alice, 1);
        payload.price = price;
        _signed(payload);
        vm.prank(alice);
        items.mintItem{value: price}(payload);

        vm.prank(stranger);
        vm.expectEmit(address(items));
        emit IMastersSale.Withdrawn(treasury, price);
        items.withdraw();

        vm.assertEq(treasury.balance, price);
        vm.assertEq(address(items).balance, 0);
    }

    function test_RevertWhen_TheTreasuryRefusesCoins() public {
        address refuser = address(new CoinRefuser());
        vm.prank(owner);
        vm.expectEmit(address(items));
        emit IMastersSale.TreasuryChanged(refuser);
        items.setTreasury(refuser);
        vm.deal(address(items), 1);
        vm.expectRevert(IMastersSale.MastersSale_TransferFailed.selector);
        items.withdraw();
    }

    function testFuzz_GivenRoyalties_TheyAreThatPartOfASale(uint96 basisPoints, uint256 price) public {
        (basisPoints, price) = (uint96(bound(basisPoints, 0, 10_000)), bound(price, 0, 1e36));
        vm.prank(owner);
        vm.expectEmit(address(items));
        emit IMastersSale.RoyaltyChanged(bob, basisPoints);
        items.setRoyalty(bob, basisPoints);
        (address receiver, uint256 royalty) = items.royaltyInfo(SWORD, price);
        vm.assertEq(receiver, bob);
        vm.assertEq(royalty, price * basisPoints / 10_000);
    }

    // metadata

    function test_GivenAnotherTemplate_AllMetadataIsToldToHaveChanged() public {
        vm.prank(owner);
        vm.expectEmit(address(items));
        emit IMastersCollection.BaseURIChanged("ipfs://x/{id}");
        vm.expectEmit(address(items));
        emit IMastersCollection.BatchMetadataUpdate(0, type(uint256).max);
        items.setURI("ipfs://x/{id}");
        vm.assertEq(items.uri(SWORD), "ipfs://x/{id}");
        vm.assertEq(items.baseURI(), "ipfs://x/{id}");
    }

    function test_GivenAnAddressOfItsOwn_AnItemHasItUntilItIsTakenBack() public {
        vm.startPrank(owner);
        vm.expectEmit(address(items));
        emit IERC1155.URI("ipfs://sword", SWORD);
        items.setTokenURI(SWORD, "ipfs://sword");
        vm.assertEq(items.uri(SWORD), "ipfs://sword");
        vm.assertEq(items.uri(SHIELD), ITEMS_URI);
        vm.assertEq(items.baseURI(), ITEMS_URI);
        vm.expectEmit(address(items));
        emit IERC1155.URI(ITEMS_URI, SWORD);
        items.setTokenURI(SWORD, "");
        vm.stopPrank();
    }

    function testFuzz_ItAnswersForItsInterfacesAndNoOther(bytes4 interfaceId) public view {
        bool known = interfaceId == type(IERC165).interfaceId || interfaceId == type(IERC1155).interfaceId
            || interfaceId == type(IERC1155MetadataURI).interfaceId || interfaceId == type(IERC2981).interfaceId;
        vm.assertEq(items.supportsInterface(interfaceId), known);
    }

    function test_ItAnswersForItsInterfaces() public view {
        testFuzz_ItAnswersForItsInterfacesAndNoOther(0x01ffc9a7);
        testFuzz_ItAnswersForItsInterfacesAndNoOther(0xd9b67a26);
        testFuzz_ItAnswersForItsInterfacesAndNoOther(0x0e89341c);
        testFuzz_ItAnswersForItsInterfacesAndNoOther(0x2a55205a);
        vm.assertEq(items.supportsInterface(0xd9b67a26), true);
        vm.assertEq(items.supportsInterface(0xffffffff), false);
    }

    // settings

    function test_GivenTheOwner_TicketsAreToldAndKept() public {
        vm.prank(owner);
        vm.expectEmit(address(items));
        emit IMastersSale.TicketsChanged(bob);
        items.setHatchyTicketsContract(bob);
        vm.assertEq(items.getHatchyTicketsContract(), bob);
    }

    function test_RevertWhen_AnAddressIsZero() public {
        vm.startPrank(owner);
        vm.expectRevert(IMastersSale.MastersSale_ZeroAddress.selector);
        items.setTreasury(address(0));
        vm.expectRevert(IMastersSale.MastersSale_ZeroAddress.selector);
        items.setOperator(address(0), true);
        vm.stopPrank();
    }

    function test_RevertWhen_AStrangerActsAsOwner() public {
        _expectNotOwner(abi.encodeCall(items.flipState, ()));
        _expectNotOwner(abi.encodeCall(items.setTreasury, (stranger)));
        _expectNotOwner(abi.encodeCall(items.setHatchyTicketsContract, (stranger)));
        _expectNotOwner(abi.encodeCall(items.setRoyalty, (stranger, 1)));
        _expectNotOwner(abi.encodeCall(items.setOperator, (stranger, true)));
        _expectNotOwner(abi.encodeCall(items.setAvatarsAddress, (stranger)));
        _expectNotOwner(abi.encodeCall(items.setURI, ("")));
        _expectNotOwner(abi.encodeCall(items.setTokenURI, (1, "")));
        _expectNotOwner(abi.encodeCall(items.setSigner, (stranger)));
        _expectNotOwner(abi.encodeCall(items.addSigner, (stranger)));
        _expectNotOwner(abi.encodeCall(items.setVoucherBanned, (1, true)));
        _expectNotOwner(abi.encodeCall(items.setDigestBanned, (0, true)));
    }
}
