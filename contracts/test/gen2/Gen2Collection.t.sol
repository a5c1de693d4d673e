// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC1155MetadataURI} from "@openzeppelin/contracts/token/ERC1155/extensions/IERC1155MetadataURI.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

import {Gen2Collection} from "../../src/gen2/Gen2Collection.sol";
import {IGen2Collection} from "../../src/gen2/IGen2Collection.sol";
import {Gen2Monsters} from "../../src/staking/Gen2Monsters.sol";
import {Gen2CollectionFixture} from "../support/Gen2CollectionFixture.sol";

contract Gen2CollectionTest is Gen2CollectionFixture {
    // initialize

    function test_GivenAFreshProxy_ItIsSetUp() public {
        Gen2Collection fresh = _newCollection(address(eggs));
        vm.assertEq(fresh.owner(), owner);
        vm.assertEq(fresh.eggContract(), address(eggs));
        vm.assertEq(fresh.drawDelay(), DELAY);
        vm.assertEq(fresh.uri(40), URI);
        vm.assertEq(fresh.enabled(), false);
        vm.assertEq(fresh.noShinyStreak(), 0);
        vm.assertEq(fresh.MAX_COMMON(), 5000);
        vm.assertEq(fresh.MAX_SHINY(), 140);
        vm.assertEq(fresh.MAX_PER_HATCH(), 10);
        vm.assertEq(fresh.hatchable(SOLAR), MAX_OPEN);
        vm.assertEq(fresh.hatchable(LUNAR), MAX_OPEN);
        vm.assertEq(fresh.supportsInterface(type(IERC1155).interfaceId), true);
        vm.assertEq(fresh.supportsInterface(type(IERC1155MetadataURI).interfaceId), true);
        vm.assertEq(fresh.supportsInterface(type(IERC165).interfaceId), true);
        vm.assertEq(fresh.supportsInterface(0xffffffff), false);
    }

    function test_RevertWhen_SetUpWithoutEggs() public {
        address code = _deployCode("Gen2Collection");
        vm.expectRevert(IGen2Collection.Gen2Collection_ZeroAddress.selector);
        _proxy(code, abi.encodeCall(Gen2Collection.initialize, (owner, address(0), beacon, 1, "")));
    }

    function test_RevertWhen_SetUpWithoutADelay() public {
        address code = _deployCode("Gen2Collection");
        vm.expectRevert(IGen2Collection.Gen2Collection_ZeroDrawDelay.selector);
        _proxy(code, abi.encodeCall(Gen2Collection.initialize, (owner, address(eggs), beacon, 0, "")));
    }

    // hatchSingle, hatchMultiple

    /// Defect of an earlier contract: it minted before it burned.
    function test_Defect_AnEggIsBurntBeforeAnythingIsMinted() public {
        vm.prank(alice);
        vm.expectEmit(address(collection));
        emit IGen2Collection.HatchRequested(0, alice, LUNAR, 1, FIRST_BLOCK + DELAY);
        collection.hatchSingle(LUNAR);

        vm.assertEq(eggs.burnt(LUNAR), 1);
        vm.assertEq(collection.pendingEggs(LUNAR), 1);
        vm.assertEq(collection.pendingEggs(SOLAR), 0);
        _expectQueue(1, 0);
        (address account_, uint8 egg, uint256 amount, uint256 drawBlock, uint256[] memory ids) =
            collection.hatchRequest(0);
        vm.assertEq(account_, alice);
        vm.assertEq(egg, LUNAR);
        vm.assertEq(amount, 1);
        vm.assertEq(drawBlock, FIRST_BLOCK + DELAY);
        vm.assertEq(ids.length, 0);
    }

    function testFuzz_GivenSeveralEggs_AllAreBurnt(uint256 amount, bool lunar) public {
        amount = bound(amount, 1, 10);
        uint8 egg = lunar ? LUNAR : SOLAR;
        uint256 before = eggs.balanceOf(alice, egg);

        _hatch(alice, egg, amount);

        vm.assertEq(eggs.balanceOf(alice, egg), before - amount);
        vm.assertEq(collection.pendingEggs(egg), amount);
        vm.assertEq(collection.hatchable(egg), MAX_OPEN - amount);
        vm.assertEq(collection.pendingEggs(1 - egg), 0);
    }

    function testFuzz_RevertWhen_TheAmountIsOutOfBounds(uint256 amount) public {
        vm.assume(amount == 0 || amount > 10);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IGen2Collection.Gen2Collection_InvalidAmount.selector, amount));
        collection.hatchMultiple(SOLAR, amount);
    }

    function test_RevertWhen_NoEggs() public {
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IGen2Collection.Gen2Collection_InvalidAmount.selector, 0));
        collection.hatchMultiple(SOLAR, 0);
    }

    function testFuzz_RevertWhen_ThereIsNoSuchEgg(uint8 egg) public {
        egg = uint8(bound(egg, 2, 255));
        bytes memory reason = abi.encodeWithSelector(IGen2Collection.Gen2Collection_UnknownEgg.selector, egg);
        vm.prank(alice);
        vm.expectRevert(reason);
        collection.hatchSingle(egg);
        vm.expectRevert(reason);
        collection.hatchable(egg);
        vm.expectRevert(reason);
        collection.pendingEggs(egg);
    }

    function test_RevertWhen_TheCallerHasNoEggs() public {
        vm.prank(stranger);
        vm.expectRevert(
            abi.encodeWithSelector(IERC1155Errors.ERC1155InsufficientBalance.selector, stranger, 0, 2, SOLAR)
        );
        collection.hatchMultiple(SOLAR, 2);
        _expectQueue(0, 0);
        vm.assertEq(collection.pendingEggs(SOLAR), 0);
    }

    function test_RevertWhen_HatchingIsOff() public {
        vm.prank(owner);
        collection.flipState();
        vm.prank(alice);
        vm.expectRevert(IGen2Collection.Gen2Collection_Disabled.selector);
        collection.hatchSingle(SOLAR);
    }

    // reveal

    function test_GivenABlockThatHasNotCome_RevealDoesNothing() public {
        uint256 id = _hatch(alice, SOLAR, 2);
        for (uint256 passed = 0; passed <= DELAY; ++passed) {
            vm.roll(FIRST_BLOCK + passed);
            collection.reveal(1);
            _expectQueue(1, 0);
        }
        _mature(id, keccak256("hash"));
        collection.reveal(1);
        _expectQueue(1, 1);
    }

    /// Defect of an earlier contract: the timestamp and what gas was left made the seed.
    function testFuzz_Defect_WhatIsDrawnFollowsFromALaterBlocksHashAlone(bytes32 blockHash, uint256 amount, bool lunar)
        public
    {
        vm.assume(blockHash != 0);
        uint8 egg = lunar ? LUNAR : SOLAR;
        _hatch(alice, egg, bound(amount, 1, 10));
        uint256[] memory ids = _revealNext(blockHash);

        vm.assertEq(collection.pendingEggs(egg), 0);
        for (uint256 i = 0; i < ids.length; ++i) {
            vm.assertEq(collection.hatchySupplies(ids[i]), model.drawn(ids[i]));
        }
    }

    function test_GivenSeveralRequests_TheLimitBoundsWhatIsRevealed() public {
        for (uint256 i = 0; i < 5; ++i) {
            _hatch(i % 2 == 0 ? alice : bob, SOLAR, 2);
        }
        _mature(0, keccak256("hash"));
        collection.reveal(0);
        _expectQueue(5, 0);
        collection.reveal(2);
        _expectQueue(5, 2);
        vm.assertEq(collection.pendingEggs(SOLAR), 6);
        collection.reveal(type(uint256).max);
        _expectQueue(5, 5);
        vm.assertEq(collection.pendingEggs(SOLAR), 0);
    }

    function test_GivenALaterRequest_ItIsNotRevealedBeforeTheFirst() public {
        _hatch(alice, SOLAR, 1);
        vm.roll(FIRST_BLOCK + 1);
        _hatch(bob, SOLAR, 1);
        _mature(0, keccak256("hash"));
        collection.reveal(2);
        _expectQueue(2, 1);
    }

    function test_GivenRequestsOfOneBlock_TheyAreDrawnApart() public {
        uint256 first = _hatch(alice, SOLAR, 10);
        uint256 second = _hatch(alice, SOLAR, 10);
        _mature(first, keccak256("hash"));
        collection.reveal(2);
        vm.assertEq(keccak256(abi.encode(_drawnOf(first))) == keccak256(abi.encode(_drawnOf(second))), false);
    }

    function test_GivenAReveal_TheEventTellsTheSeedAndWhatHatched() public {
        uint256 id = _hatch(alice, LUNAR, 3);
        bytes32 blockHash = keccak256("hash");
        _mature(id, blockHash);
        uint256[] memory ids = model.hatch(blockHash, address(collection), id, LUNAR, 3);
        vm.prank(stranger);
        vm.expectEmit(address(collection));
        bytes32 seed = keccak256(abi.encode(blockHash, address(collection), id));
        emit IGen2Collection.HatchRevealed(id, alice, seed, ids);
        collection.reveal(1);
        (,,, uint256 drawBlock, uint256[] memory drawn) = collection.hatchRequest(id);
        vm.assertEq(drawBlock, 0);
        vm.assertEq(drawn, ids);
    }

    function test_GivenHatchingIsOff_RequestsAreServedAllTheSame() public {
        uint256 id = _hatch(alice, SOLAR, 2);
        vm.prank(owner);
        collection.flipState();
        _mature(id, keccak256("hash"));
        collection.revealAndClaim(1, list(id));
        _expectHeld(alice, 2);
    }

    // claim

    function test_GivenOneMonster_ItIsMintedToWhoAsked() public {
        uint256 id = _hatch(alice, SOLAR, 1);
        uint256[] memory ids = _revealNext(keccak256("hash"));
        vm.prank(stranger);
        vm.expectEmit(address(collection));
        emit IGen2Collection.HatchClaimed(id, alice);
        vm.expectEmit(address(collection));
        emit IERC1155.TransferSingle(stranger, address(0), alice, ids[0], 1);
        collection.claim(list(id));
        vm.assertEq(collection.balanceOf(alice, ids[0]), 1);
        (address account_,, uint256 amount,, uint256[] memory drawn) = collection.hatchRequest(id);
        vm.assertEq(account_, address(0));
        vm.assertEq(amount + drawn.length, 0);
    }

    function testFuzz_GivenManyMonsters_AllAreMinted(bytes32 blockHash, uint256 amount) public {
        vm.assume(blockHash != 0);
        amount = bound(amount, 1, 10);
        uint256 id = _hatch(alice, LUNAR, amount);
        uint256[] memory ids = _revealNext(blockHash);
        collection.claim(list(id));
        uint256[] memory balances = collection.accountBalanceBatch(alice, ids);
        for (uint256 i = 0; i < ids.length; ++i) {
            vm.assertEq(balances[i], model.drawn(ids[i]));
        }
        _expectHeld(alice, amount);
    }

    function test_GivenRequestsOfTwo_EachGetsItsOwn() public {
        _hatch(alice, SOLAR, 3);
        _hatch(bob, LUNAR, 4);
        _mature(0, keccak256("hash"));
        collection.revealAndClaim(2, list(1, 0));
        _expectHeld(alice, 3);
        _expectHeld(bob, 4);
    }

    function test_RevertWhen_ClaimedBeforeItIsDrawn() public {
        uint256 id = _hatch(alice, SOLAR, 1);
        vm.expectRevert(abi.encodeWithSelector(IGen2Collection.Gen2Collection_NotRevealed.selector, id));
        collection.claim(list(id));
        vm.expectRevert(abi.encodeWithSelector(IGen2Collection.Gen2Collection_NotRevealed.selector, 7));
        collection.revealAndClaim(1, list(7));
    }

    function test_RevertWhen_ClaimedTwice() public {
        uint256 id = _hatch(alice, SOLAR, 1);
        _revealNext(keccak256("hash"));
        bytes memory reason = abi.encodeWithSelector(IGen2Collection.Gen2Collection_AlreadyClaimed.selector, id);
        vm.expectRevert(reason);
        collection.claim(list(id, id));
        collection.claim(list(id));
        vm.expectRevert(reason);
        collection.claim(list(id));
        _expectHeld(alice, 1);
    }

    // the owner's

    function test_GivenTheOwner_FlipStateTellsAndChanges() public {
        vm.prank(owner);
        vm.expectEmit(address(collection));
        emit IGen2Collection.EnabledChanged(false);
        collection.flipState();
        vm.assertEq(collection.enabled(), false);
    }

    function test_GivenTheOwner_TheEggContractChanges() public {
        vm.prank(owner);
        vm.expectEmit(address(collection));
        emit IGen2Collection.EggContractChanged(bob);
        collection.setEggContract(bob);
        vm.assertEq(collection.eggContract(), bob);
    }

    function test_RevertWhen_TheEggContractIsZero() public {
        vm.prank(owner);
        vm.expectRevert(IGen2Collection.Gen2Collection_ZeroAddress.selector);
        collection.setEggContract(address(0));
    }

    function test_GivenTheOwner_TheMetadataAddressChanges() public {
        vm.prank(owner);
        vm.expectEmit(address(collection));
        emit IGen2Collection.MetadataUriChanged("ipfs://{id}");
        collection.setURI("ipfs://{id}");
        vm.assertEq(collection.uri(1), "ipfs://{id}");
    }

    function test_RevertWhen_AStrangerCallsWhatIsTheOwners() public {
        _expectNotOwner(abi.encodeCall(collection.flipState, ()));
        _expectNotOwner(abi.encodeCall(collection.setEggContract, (stranger)));
        _expectNotOwner(abi.encodeCall(collection.setURI, ("")));
    }

    // hatchySupplies, pools

    function test_GivenFullPools_AllMonstersAreAvailable() public view {
        uint256[] memory solar = collection.availableSolarCommonPool();
        vm.assertEq(solar, model.monstersOf(SOLAR));
        vm.assertEq(collection.availableLunarCommonPool(), model.monstersOf(LUNAR));
        vm.assertEq(collection.availableSharedCommonPool(), model.monstersOf(SHARED));
        uint256[] memory shiny = collection.availableSolarShinyPool();
        vm.assertEq(shiny.length, solar.length);
        for (uint256 i = 0; i < shiny.length; ++i) {
            vm.assertEq(shiny[i], solar[i] * 1000 + 888);
        }
        vm.assertEq(collection.availableLunarShinyPool()[0], 63_888);
        vm.assertEq(collection.availableSharedShinyPool()[28], 142_888);
    }

    function test_GivenEveryMonster_ItsSupplyIsCountedInItsPool() public {
        for (uint256 pool = 0; pool < 3; ++pool) {
            uint256[] memory ids = model.monstersOf(pool);
            // Lane by lane, so that the supply tells where it was counted.
            for (uint256 lane = 0; lane < ids.length; ++lane) {
                uint256 lanes = (lane + 1) * 5000;
                _setDrawn(pool, false, pool == LUNAR ? 0 : lanes, pool == LUNAR ? lanes : 0);
                vm.assertEq(collection.hatchySupplies(ids[lane]), 5000);
                if (lane + 1 < ids.length) vm.assertEq(collection.hatchySupplies(ids[lane + 1]), 0);
                vm.assertEq(collection.hatchySupplies(ids[lane] * 1000 + 888), 0);
            }
        }
    }

    function testFuzz_RevertWhen_NoSuchMonsterHatches(uint256 tokenId) public {
        if (tokenId % 2 == 0) tokenId = tokenId % 200_000;
        bool common = tokenId >= 40 && tokenId <= 142;
        bool shiny = tokenId % 1000 == 888 && tokenId / 1000 >= 40 && tokenId / 1000 <= 142;
        vm.assume(!common && !shiny);
        vm.expectRevert(abi.encodeWithSelector(Gen2Monsters.Gen2Monsters_Unknown.selector, tokenId));
        collection.hatchySupplies(tokenId);
    }

    function test_RevertWhen_TheVoidIsAskedFor() public {
        vm.expectRevert(abi.encodeWithSelector(Gen2Monsters.Gen2Monsters_Unknown.selector, 0));
        collection.hatchySupplies(0);
        vm.expectRevert(abi.encodeWithSelector(Gen2Monsters.Gen2Monsters_Unknown.selector, 888));
        collection.hatchySupplies(888);
    }

    function _expectQueue(uint256 requested, uint256 revealed) private view {
        (uint256 requested_, uint256 revealed_) = collection.hatchQueue();
        vm.assertEq(requested_, requested);
        vm.assertEq(revealed_, revealed);
    }

    function _expectHeld(address holder, uint256 amount) private view {
        uint256 held = 0;
        for (uint256 id = 40; id <= 142; ++id) {
            held += collection.balanceOf(holder, id) + collection.balanceOf(holder, id * 1000 + 888);
        }
        vm.assertEq(held, amount);
    }
}
