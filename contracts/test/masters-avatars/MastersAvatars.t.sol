// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC20Errors, IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC721Enumerable} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Enumerable.sol";
import {IERC721Metadata} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Metadata.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

import {IMastersSale} from "../../src/masters/IMastersSale.sol";
import {IMastersAvatars} from "../../src/masters-avatars/IMastersAvatars.sol";
import {MastersAvatars} from "../../src/masters-avatars/MastersAvatars.sol";
import {PackedIds} from "../../src/masters-avatars/PackedIds.sol";
import {MastersAvatarsFixture} from "../support/MastersAvatarsFixture.sol";

contract MastersAvatarsTest is MastersAvatarsFixture {
    // initialize

    function test_GivenAFreshProxy_ItIsSetUp() public {
        MastersAvatars fresh = _newAvatars();
        vm.assertEq(fresh.owner(), owner);
        vm.assertEq(fresh.isSigner(signer), true);
        vm.assertEq(fresh.treasury(), treasury);
        vm.assertEq(fresh.enabled(), false);
        vm.assertEq(fresh.getHatchyTicketsContract(), address(tickets));
        vm.assertEq(fresh.ticketId(), GOLD);
        vm.assertEq(fresh.getMastersItems(), address(items));
        vm.assertEq(fresh.getRewardDealer(), dealer);
        vm.assertEq(fresh.startId(), FIRST);
        vm.assertEq(fresh.endId(), LAST);
        vm.assertEq(fresh.nextMintId(), FIRST);
        vm.assertEq(fresh.totalSupply(), 0);
        vm.assertEq(fresh.traitsLength(), TRAITS);
        vm.assertEq(fresh.itemsLength(), SLOTS);
        vm.assertEq(fresh.baseURI(), AVATARS_URI);
        (address receiver, uint256 royalty) = fresh.royaltyInfo(FIRST, 10_000);
        vm.assertEq(receiver, treasury);
        vm.assertEq(royalty, 500);
    }

    function test_RevertWhen_SetUpWithAnImpossibleRange() public {
        address implementation = _deployCode("MastersAvatars");
        MastersAvatars.InitializeParameters memory parameters = _avatarsParameters();
        parameters.endId = FIRST - 1;
        vm.expectRevert(
            abi.encodeWithSelector(IMastersAvatars.MastersAvatars_InvalidRange.selector, FIRST, FIRST - 1)
        );
        new ERC1967Proxy(implementation, abi.encodeCall(MastersAvatars.initialize, (parameters)));
        parameters.endId = type(uint64).max;
        vm.expectRevert(
            abi.encodeWithSelector(
                IMastersAvatars.MastersAvatars_InvalidRange.selector, FIRST, type(uint64).max
            )
        );
        new ERC1967Proxy(implementation, abi.encodeCall(MastersAvatars.initialize, (parameters)));
        (parameters.endId, parameters.items) = (LAST, address(0));
        vm.expectRevert(IMastersSale.MastersSale_ZeroAddress.selector);
        new ERC1967Proxy(implementation, abi.encodeCall(MastersAvatars.initialize, (parameters)));
    }

    // mint

    function testFuzz_GivenCoins_ExactlyThePriceBuys(uint256 price) public {
        price = bound(price, 0, 10_000 ether);
        IMastersAvatars.MintPayload memory payload = _mintVoucher(bob, 1);
        payload.price = price;
        _resign(payload);

        vm.prank(alice);
        vm.expectEmit(address(avatars));
        emit IERC721.Transfer(address(0), bob, FIRST);
        vm.expectEmit(address(avatars));
        emit IMastersAvatars.AvatarMinted(bob, FIRST, range(1, TRAITS));
        avatars.mint{value: price}(payload);

        vm.assertEq(avatars.ownerOf(FIRST), bob);
        vm.assertEq(avatars.getTraits(FIRST), range(1, TRAITS));
        vm.assertEq(avatars.getEquippedItems(FIRST), new uint256[](0));
        vm.assertEq(avatars.nextMintId(), FIRST + 1);
        vm.assertEq(address(avatars).balance, price);
    }

    function testFuzz_GivenTokens_ThePriceGoesToTheTreasury(uint256 price) public {
        price = bound(price, 1, 1_000_000 ether);
        IMastersAvatars.MintPayload memory payload = _mintVoucher(alice, 1);
        (payload.currency, payload.price) = (address(token), price);
        _resign(payload);
        vm.prank(alice);
        vm.expectEmit(address(avatars));
        emit IMastersSale.Paid(alice, address(token), price);
        avatars.mint(payload);
        vm.assertEq(token.balanceOf(treasury), price);
        vm.assertEq(avatars.ownerOf(FIRST), alice);
    }

    function testFuzz_GivenTickets_ThatManyAreBurnt(uint256 price) public {
        price = bound(price, 1, 60);
        IMastersAvatars.MintPayload memory payload = _mintVoucher(alice, 1);
        (payload.payWithTicket, payload.price) = (true, price);
        _resign(payload);
        vm.prank(alice);
        avatars.mint(payload);
        vm.assertEq(tickets.balanceOf(alice, GOLD), 60 - price);
        vm.assertEq(avatars.ownerOf(FIRST), alice);
    }

    function test_RevertWhen_AStrangerSubmitsAtTheReceiversCost() public {
        IMastersAvatars.MintPayload memory payload = _mintVoucher(alice, 1);
        payload.currency = address(token);
        _resign(payload);
        vm.prank(stranger);
        vm.expectRevert(
            abi.encodeWithSelector(
                IERC20Errors.ERC20InsufficientAllowance.selector, address(avatars), 0, COST
            )
        );
        avatars.mint(payload);
    }

    function testFuzz_RevertWhen_AnotherSumIsSent(uint256 sent) public {
        sent = bound(sent, 0, 10_000 ether);
        vm.assume(sent != COST);
        bytes memory reason =
            abi.encodeWithSelector(IMastersSale.MastersSale_WrongPayment.selector, sent, COST);
        uint256 tokenId = _avatarOf(alice);
        vm.startPrank(alice);
        vm.expectRevert(reason);
        avatars.mint{value: sent}(_mintVoucher(alice, 1));
        vm.expectRevert(reason);
        avatars.setTraits{value: sent}(_traitsVoucher(alice, tokenId, 2));
        vm.stopPrank();
    }

    function test_RevertWhen_TheChainsIdsAreUsedUp() public {
        for (uint256 tokenId = FIRST; tokenId <= LAST; ++tokenId) {
            vm.assertEq(_avatarOf(bob), tokenId);
        }
        vm.assertEq(avatars.nextMintId(), LAST + 1);
        vm.assertEq(avatars.totalSupply(), 5);
        bytes memory reason = abi.encodeWithSelector(IMastersAvatars.MastersAvatars_SoldOut.selector, LAST);
        vm.prank(alice);
        vm.expectRevert(reason);
        avatars.mint{value: COST}(_mintVoucher(alice, 1));
        vm.expectRevert(reason);
        avatars.freeMint(_freeVoucher(alice, 1));
        vm.prank(dealer);
        vm.expectRevert(reason);
        avatars.mintReward(alice, range(1, TRAITS));
    }

    function testFuzz_RevertWhen_TraitsAreNotAsManyAsTheyShall(uint256 length) public {
        length = bound(length, 0, 40);
        vm.assume(length != TRAITS);
        bytes memory reason =
            abi.encodeWithSelector(IMastersAvatars.MastersAvatars_InvalidTraits.selector, length, TRAITS);
        uint256 tokenId = _avatarOf(alice);
        IMastersAvatars.MintPayload memory mint = _mintVoucher(alice, 1);
        mint.traits = range(1, length);
        _resign(mint);
        IMastersAvatars.TraitsPayload memory change = _traitsVoucher(alice, tokenId, 2);
        change.traits = range(1, length);
        _resign(change);
        vm.startPrank(alice);
        vm.expectRevert(reason);
        avatars.mint{value: COST}(mint);
        vm.expectRevert(reason);
        avatars.setTraits{value: COST}(change);
        vm.stopPrank();
    }

    function testFuzz_GivenAnyLengthUpTo32_TraitsAreKept(uint256 length, uint256 seed) public {
        length = bound(length, 0, 32);
        uint256[] memory traits = new uint256[](length);
        for (uint256 i = 0; i < length; ++i) {
            traits[i] = uint256(keccak256(abi.encode(seed, i))) >> 226;
        }
        vm.startPrank(owner);
        avatars.setTraitsLength(length);
        uint256 tokenId = avatars.mintReward(alice, traits);
        vm.stopPrank();
        vm.assertEq(avatars.getTraits(tokenId), traits);
    }

    function testFuzz_RevertWhen_ATraitIsTooLarge(uint256 trait) public {
        trait = bound(trait, 1 << 30, type(uint256).max);
        uint256[] memory traits = range(1, TRAITS);
        traits[TRAITS - 1] = trait;
        vm.prank(dealer);
        vm.expectRevert(abi.encodeWithSelector(PackedIds.PackedIds_TooLarge.selector, trait));
        avatars.mintReward(alice, traits);
    }

    function test_RevertWhen_ItIsNotEnabled() public {
        uint256 tokenId = _avatarOf(alice);
        vm.prank(owner);
        avatars.flipState();
        vm.startPrank(alice);
        vm.expectRevert(IMastersSale.MastersSale_Disabled.selector);
        avatars.mint{value: COST}(_mintVoucher(alice, 1));
        vm.expectRevert(IMastersSale.MastersSale_Disabled.selector);
        avatars.freeMint(_freeVoucher(alice, 2));
        vm.expectRevert(IMastersSale.MastersSale_Disabled.selector);
        avatars.setTraits{value: COST}(_traitsVoucher(alice, tokenId, 3));
        vm.stopPrank();
    }

    // freeMint

    function test_GivenAFreeVoucher_AnyoneSubmitsIt() public {
        vm.prank(stranger);
        vm.expectEmit(address(avatars));
        emit IMastersAvatars.AvatarMinted(alice, FIRST, range(1, TRAITS));
        avatars.freeMint(_freeVoucher(alice, 1));
        vm.assertEq(avatars.ownerOf(FIRST), alice);
    }

    // mintReward

    function test_GivenTheDealerOrTheOwner_TheyMintWhileDisabled() public {
        vm.startPrank(owner);
        avatars.flipState();
        vm.assertEq(avatars.mintReward(alice, range(1, TRAITS)), FIRST);
        vm.stopPrank();
        vm.prank(dealer);
        vm.assertEq(avatars.mintReward(alice, range(1, TRAITS)), FIRST + 1);
    }

    function test_RevertWhen_AStrangerMints() public {
        vm.prank(stranger);
        vm.expectRevert(
            abi.encodeWithSelector(IMastersAvatars.MastersAvatars_NotAuthorized.selector, stranger)
        );
        avatars.mintReward(stranger, range(1, TRAITS));
    }

    // setTraits

    function testFuzz_GivenAVoucher_TraitsAreReplacedForItsPrice(uint256 price) public {
        price = bound(price, 0, 10_000 ether);
        uint256 tokenId = _avatarOf(bob);
        IMastersAvatars.TraitsPayload memory payload = _traitsVoucher(bob, tokenId, 1);
        payload.price = price;
        _resign(payload);
        vm.prank(alice);
        vm.expectEmit(address(avatars));
        emit IMastersAvatars.TraitsChanged(bob, tokenId, range(50, TRAITS));
        vm.expectEmit(address(avatars));
        emit IMastersAvatars.MetadataUpdate(tokenId);
        avatars.setTraits{value: price}(payload);
        vm.assertEq(avatars.getTraits(tokenId), range(50, TRAITS));
        vm.assertEq(address(avatars).balance, price);
    }

    function test_GivenTickets_TraitsAreReplacedForThem() public {
        uint256 tokenId = _avatarOf(alice);
        IMastersAvatars.TraitsPayload memory payload = _traitsVoucher(alice, tokenId, 1);
        (payload.payWithTicket, payload.price) = (true, 2);
        _resign(payload);
        vm.prank(alice);
        avatars.setTraits(payload);
        vm.assertEq(tickets.balanceOf(alice, GOLD), 58);
    }

    function test_RevertWhen_TheVouchersOwnerDoesNotOwnTheAvatar() public {
        uint256 tokenId = _avatarOf(alice);
        IMastersAvatars.TraitsPayload memory traits = _traitsVoucher(alice, tokenId, 1);
        IMastersAvatars.EquipPayload memory equipment = _equipment(alice, tokenId, list(SWORD), 2);
        vm.startPrank(alice);
        avatars.transferFrom(alice, bob, tokenId);
        bytes memory reason =
            abi.encodeWithSelector(IMastersAvatars.MastersAvatars_NotTokenOwner.selector, alice, tokenId);
        vm.expectRevert(reason);
        avatars.setTraits{value: COST}(traits);
        vm.expectRevert(reason);
        avatars.equip(equipment);
        vm.stopPrank();
    }

    function test_RevertWhen_ThereIsNoSuchAvatar() public {
        bytes memory reason = abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, FIRST);
        vm.startPrank(alice);
        vm.expectRevert(reason);
        avatars.setTraits{value: COST}(_traitsVoucher(alice, FIRST, 1));
        vm.expectRevert(reason);
        _equip(alice, FIRST, list(SWORD), 2);
        vm.stopPrank();
        vm.expectRevert(reason);
        avatars.getTraits(FIRST);
        vm.expectRevert(reason);
        avatars.getEquippedItems(FIRST);
        vm.expectRevert(reason);
        avatars.equippedItemsContract(FIRST);
        vm.expectRevert(reason);
        avatars.tokenURI(FIRST);
    }

    // reads

    function test_GivenSomeAvatars_EachOwnersAreListed() public {
        _avatarOf(alice);
        _avatarOf(bob);
        _avatarOf(alice);
        vm.assertEq(avatars.tokensOfOwner(alice), list(FIRST, FIRST + 2));
        vm.assertEq(avatars.tokensOfOwner(bob), list(FIRST + 1));
        vm.assertEq(avatars.tokensOfOwner(stranger), new uint256[](0));
        vm.assertEq(avatars.tokensOfOwnerIn(alice, 0, FIRST + 2), list(FIRST));
        vm.assertEq(avatars.tokensOfOwnerIn(alice, FIRST + 1, type(uint256).max), list(FIRST + 2));
        vm.assertEq(avatars.tokenOfOwnerByIndex(alice, 1), FIRST + 2);
        vm.assertEq(avatars.tokenByIndex(2), FIRST + 2);
        vm.expectRevert(
            abi.encodeWithSelector(IMastersAvatars.MastersAvatars_OutOfBoundsIndex.selector, alice, 2)
        );
        avatars.tokenOfOwnerByIndex(alice, 2);
        vm.expectRevert(
            abi.encodeWithSelector(IMastersAvatars.MastersAvatars_OutOfBoundsIndex.selector, address(0), 3)
        );
        avatars.tokenByIndex(3);
    }

    function testFuzz_ItAnswersForItsInterfacesAndNoOther(bytes4 interfaceId) public view {
        bool known = interfaceId == type(IERC165).interfaceId || interfaceId == type(IERC721).interfaceId
            || interfaceId == type(IERC721Metadata).interfaceId || interfaceId == type(IERC2981).interfaceId
            || interfaceId == type(IERC721Enumerable).interfaceId || interfaceId == bytes4(0x49064906);
        vm.assertEq(avatars.supportsInterface(interfaceId), known);
    }

    function test_ItAnswersForItsInterfaces() public view {
        vm.assertEq(avatars.supportsInterface(0x01ffc9a7), true);
        vm.assertEq(avatars.supportsInterface(0x80ac58cd), true);
        vm.assertEq(avatars.supportsInterface(0x5b5e139f), true);
        vm.assertEq(avatars.supportsInterface(0x780e9d63), true);
        vm.assertEq(avatars.supportsInterface(0x2a55205a), true);
        vm.assertEq(avatars.supportsInterface(0x49064906), true);
        vm.assertEq(avatars.supportsInterface(0xffffffff), false);
    }

    // settings

    function test_GivenTheOwner_EachSettingIsToldAndKept() public {
        uint256 tokenId = _avatarOf(alice);
        vm.startPrank(owner);
        vm.expectEmit(address(avatars));
        emit IMastersAvatars.BaseURIChanged("ipfs://x/");
        vm.expectEmit(address(avatars));
        emit IMastersAvatars.BatchMetadataUpdate(FIRST, LAST);
        avatars.setBaseURI("ipfs://x/");
        vm.expectEmit(address(avatars));
        emit IMastersAvatars.ItemsLengthChanged(32);
        avatars.setItemsLength(32);
        vm.expectEmit(address(avatars));
        emit IMastersAvatars.TraitsLengthChanged(3);
        avatars.setTraitsLength(3);
        vm.expectEmit(address(avatars));
        emit IMastersAvatars.MastersItemsChanged(bob);
        avatars.setMastersItems(bob);
        vm.expectEmit(address(avatars));
        emit IMastersAvatars.RewardDealerChanged(stranger);
        avatars.setRewardDealer(stranger);
        vm.expectEmit(address(avatars));
        emit IMastersAvatars.TicketIdChanged(SILVER);
        avatars.setTicketId(SILVER);
        vm.stopPrank();
        vm.assertEq(avatars.tokenURI(tokenId), "ipfs://x/1000");
        vm.assertEq(avatars.itemsLength(), 32);
        vm.assertEq(avatars.traitsLength(), 3);
        vm.assertEq(avatars.getMastersItems(), bob);
        vm.assertEq(avatars.equippedItemsContract(tokenId), bob);
        vm.assertEq(avatars.getRewardDealer(), stranger);
        vm.assertEq(avatars.ticketId(), SILVER);
    }

    function testFuzz_RevertWhen_ALengthIsMoreThan32(uint256 length) public {
        length = bound(length, 33, type(uint256).max);
        bytes memory reason =
            abi.encodeWithSelector(IMastersAvatars.MastersAvatars_InvalidLength.selector, length, 32);
        vm.startPrank(owner);
        vm.expectRevert(reason);
        avatars.setItemsLength(length);
        vm.expectRevert(reason);
        avatars.setTraitsLength(length);
        vm.stopPrank();
    }

    function test_RevertWhen_ThereAreToBeNoItems() public {
        vm.prank(owner);
        vm.expectRevert(IMastersSale.MastersSale_ZeroAddress.selector);
        avatars.setMastersItems(address(0));
    }

    function test_RevertWhen_ItemsAreSetTooOften() public {
        vm.startPrank(owner);
        for (uint256 version = 2; version <= 1_023; ++version) {
            avatars.setMastersItems(address(items));
        }
        vm.expectRevert(
            abi.encodeWithSelector(IMastersAvatars.MastersAvatars_InvalidLength.selector, 1_024, 1_023)
        );
        avatars.setMastersItems(address(items));
        vm.stopPrank();
        _giveRange(alice, 1, 2);
        uint256 tokenId = _avatarOf(alice);
        _equip(alice, tokenId, list(1, 2), 1);
        vm.assertEq(avatars.getEquippedItems(tokenId), list(1, 2));
        vm.assertEq(avatars.equippedItemsContract(tokenId), address(items));
    }

    function testFuzz_GivenCoins_AnyoneSendsThemToTheTreasury(uint256 price) public {
        price = bound(price, 1, 10_000 ether);
        IMastersAvatars.MintPayload memory payload = _mintVoucher(bob, 1);
        payload.price = price;
        _resign(payload);
        vm.prank(alice);
        avatars.mint{value: price}(payload);
        vm.prank(stranger);
        avatars.withdraw();
        vm.assertEq(treasury.balance, price);
    }

    function test_RevertWhen_AStrangerActsAsOwner() public {
        _expectNotOwner(abi.encodeCall(avatars.flipState, ()));
        _expectNotOwner(abi.encodeCall(avatars.setTreasury, (stranger)));
        _expectNotOwner(abi.encodeCall(avatars.setHatchyTicketsContract, (stranger)));
        _expectNotOwner(abi.encodeCall(avatars.setRoyalty, (stranger, 1)));
        _expectNotOwner(abi.encodeCall(avatars.setBaseURI, ("")));
        _expectNotOwner(abi.encodeCall(avatars.setItemsLength, (1)));
        _expectNotOwner(abi.encodeCall(avatars.setTraitsLength, (1)));
        _expectNotOwner(abi.encodeCall(avatars.setMastersItems, (stranger)));
        _expectNotOwner(abi.encodeCall(avatars.setRewardDealer, (stranger)));
        _expectNotOwner(abi.encodeCall(avatars.setTicketId, (1)));
        _expectNotOwner(abi.encodeCall(avatars.setSigner, (stranger)));
        _expectNotOwner(abi.encodeCall(avatars.setVoucherBanned, (1, true)));
    }
}
